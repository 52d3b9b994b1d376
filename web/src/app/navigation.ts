/** The header's and footer's links: a page that exists gets a line here. */
import { paths } from '../paths.ts';

export const marketingLinks = [{ label: 'Features', to: paths.home }] as const;
