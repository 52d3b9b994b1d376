/** The file at /.well-known/security.txt, which says where to report vulnerabilities (RFC 9116). */
import { brand, dayMs } from '@stayup/contract';
import { appOrigin } from '../lib/deployment.ts';
import { publicPages } from '../lib/public-pages/public-pages.ts';

/** RFC 9116 advises less than a year. Every deployment starts the time again. */
const validMs = 330 * dayMs;

/** `now`: milliseconds since the epoch. */
export function securityTxt(now: number): string {
	const policy = new URL(publicPages.security.path, appOrigin).href;
	const fields = [
		['Contact', `mailto:${brand.securityEmail}`],
		['Contact', policy],
		['Expires', new Date(now + validMs).toISOString()],
		['Preferred-Languages', 'en'],
		['Canonical', new URL('/.well-known/security.txt', appOrigin).href],
		['Policy', policy],
	];
	return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}
