// The question with its answer as a case for `arbiter cases`: YAML, whose values may be written as JSON.
export function asCase(question, ruling) {
  const {ruleset, ...position} = question.position;
  const rules = [...new Set([...(ruling.violations ?? []).flatMap((one) => one.rules), ...(ruling.trace ?? []).flatMap((step) => step.rules)])];
  const changed = {};
  for (const [ident, entry] of Object.entries(ruling.position.cards)) {
    const before = question.position.cards[ident];
    const values = Object.entries(entry).filter(([name, value]) => JSON.stringify(before?.[name]) !== JSON.stringify(value) && !["memory", "used", "definition"].includes(name));
    if (values.length && before) changed[ident] = Object.fromEntries(values);
  }
  const expect = {verdict: ruling.verdict};
  if (ruling.verdict === "illegal") expect.rules = rules;
  else {
    expect.status = ruling.status;
    if (Object.keys(changed).length) expect.cards = changed;
  }
  // What was rolled here is a seed now, which anybody can roll again.
  const dice = question.dice === "server" ? ruling.dice : question.dice;
  const cards = Object.entries(position.cards).map(([ident, entry]) => `      ${ident}: ${JSON.stringify(entry)}`);
  const others = Object.entries(position).filter(([name]) => name !== "cards").map(([name, value]) => `    ${name}: ${JSON.stringify(value)}`);
  return [
    `- id: desk-${ruling.position_hash.slice(7, 15)}`,
    `  ruleset: ${ruleset}`,
    `  rules: ${JSON.stringify(rules.slice(0, 40))}`,
    "  position:",
    ...others,
    ...(cards.length ? ["    cards:", ...cards] : ["    cards: {}"]),
    "  steps:",
    `    - action: ${JSON.stringify(question.action)}`,
    ...(dice === undefined ? [] : [`      dice: ${JSON.stringify(dice)}`]),
    `      resolve: ${question.resolve}`,
    `      expect: ${JSON.stringify(expect)}`,
    "",
  ].join("\n");
}
