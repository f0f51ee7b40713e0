import { mount } from "svelte";
import App from "./App.svelte";
import { showTheme } from "../device/prefs.svelte";
import { keepForOffline } from "../device/offline/register";
import "../ui/styles/theme.css";
import { startLanguage } from "../i18n/words.svelte";

showTheme();
keepForOffline();
const target = document.getElementById("app")!;
try {
  await startLanguage();
  mount(App, { target });
} catch (error) {
  // No language arrived, so there is no message for it but this.
  console.error(error);
  target.innerHTML = `<main style="padding: 2rem"><h1>Stone Age</h1><p role="alert">The page could not be loaded.</p>
    <a class="button primary" href="">Reload the page</a></main>`;
}
