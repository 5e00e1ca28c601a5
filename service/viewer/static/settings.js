// What this person prefers: language, colours, speed. Kept in the browser; the language of an address wins.
import {createContext, html, useContext, useEffect, useMemo, useState} from "./ui.js";
import {speech} from "./api.js";
import {LANGUAGES, defaultLanguage, learnt, named, translator} from "./words.js";

const Settings = createContext(null);

function stored(name, allowed, otherwise) {
  try {
    const value = localStorage.getItem(`arbiter-${name}`);
    return allowed.includes(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

function store(name, value) {
  try {
    localStorage.setItem(`arbiter-${name}`, value);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

export const THEMES = ["auto", "light", "dark"];

export function SettingsProvider({children}) {
  const asked = new URLSearchParams(location.search).get("lang");
  const [language, setLanguage] = useState(
    LANGUAGES.includes(asked) ? asked : stored("language", LANGUAGES, defaultLanguage()));
  const [theme, setTheme] = useState(stored("theme", THEMES, "auto"));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const [heard, setHeard] = useState(false);
  // The judge's own words, for what this page has none.
  useEffect(() => { learnt().then(() => setHeard(true)); }, []);
  const value = useMemo(() => ({
    language,
    theme,
    t: Object.assign(speech, {language, t: translator(language)}).t,
    named: (name) => named(name, language),
    setLanguage: (chosen) => { store("language", chosen); setLanguage(chosen); },
    setTheme: (chosen) => { store("theme", chosen); setTheme(chosen); },
  }), [language, theme, heard]);
  return html`<${Settings.Provider} value=${value}>${children}<//>`;
}

// The same, with the seats called by the names of who plays there.
export function Named({players, children}) {
  const settings = useContext(Settings);
  const value = useMemo(() => ({
    ...settings, t: (name, values) => players?.[name] ?? settings.t(name, values),
  }), [settings, players?.first, players?.second]);
  return html`<${Settings.Provider} value=${value}>${children}<//>`;
}

export const useSettings = () => useContext(Settings);
