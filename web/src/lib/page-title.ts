/** The title of a screen in the browser tab. */
import { brand } from '@stayup/contract';

export function pageTitle(screen: string): string {
	return `${screen} · ${brand.name}`;
}
