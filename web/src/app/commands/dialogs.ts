/** What is loaded together when one of them is first wanted. */
export { GoTo } from './go-to.tsx';
export { Shortcuts } from './shortcuts.tsx';
