/** What stands in the browser's tab. */
import { brand } from '@stayup/contract';

export function pageTitle(screen: string): string {
	return `${screen} · ${brand.name}`;
}
