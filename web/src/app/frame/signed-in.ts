/** The parts of the frame that only signed-in users need, in a chunk that public pages do not load. */
export { QueryProvider } from '../../lib/api-client/query-provider.tsx';
export { Commands } from '../commands/commands.tsx';
export { GoToButton, ProductNav } from './product-nav.tsx';
export { UserMenuButton } from './user-menu-button.tsx';
