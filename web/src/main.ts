import { mount } from "svelte";
import App from "./App.svelte";
import { showTheme } from "./game/prefs.svelte";
import { keepForOffline } from "./offline/register";
import "./theme.css";
import { startLanguage } from "./words/words.svelte";

showTheme();
keepForOffline();
await startLanguage();
mount(App, { target: document.getElementById("app")! });
