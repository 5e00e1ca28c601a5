// Dice as they are typed: "4 2", "4,2" or "42".

// The words that are no dice: they are said, and never taken for none.
export const nonsense = (text) => text.split(/[\s,;]+/).filter((word) => word && !/^[1-6]+$/.test(word));

// The dice of a request; undefined where none are named.
export function readDice(text) {
  const found = text.match(/[1-6]/g);
  return found ? found.map(Number) : undefined;
}
