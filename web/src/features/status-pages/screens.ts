/** The list, and the small screens of a page, in one script: their names and dependencies would otherwise be in the script of every screen. */
export { DomainScreen } from './domain/domain-screen.tsx';
export { StatusPagesScreen } from './status-pages-screen.tsx';
export { SubscribersScreen } from './subscribers/subscribers-screen.tsx';
