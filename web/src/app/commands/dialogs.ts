/** The dialogs that load together on first use. */
export { GoTo } from './go-to.tsx';
export { Shortcuts } from './shortcuts.tsx';
