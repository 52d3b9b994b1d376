/** The parts of the frame that only signed-in users see, in a chunk that public pages do not load. */
export { Commands } from '../commands/commands.tsx';
export { GoToButton, ProductNav } from './product-nav.tsx';
export { UserMenuButton } from './user-menu-button.tsx';
