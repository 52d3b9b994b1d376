/** The packages that are shipped, by their licences: a plain function of the lock file. */

export interface LockedPackage {
	name?: string;
	version?: string;
	license?: string;
	dev?: boolean;
	link?: boolean;
}

/** Of packages whose lock entry lacks it, because their own file states it in another form or not at all. */
const statedElsewhere: Readonly<Record<string, string>> = { limiter: 'MIT', 'color-convert': 'MIT' };

/**
 * The licences that we may ship under. MPL and LGPL allow it because the packages are installed as they are: web-push and the library that sharp
 * loads. OFL is of the font.
 */
const accepted: ReadonlySet<string> = new Set([
	'MIT',
	'ISC',
	'0BSD',
	'BSD-2-Clause',
	'BSD-3-Clause',
	'BlueOak-1.0.0',
	'Apache-2.0',
	'CC0-1.0',
	'CC-BY-3.0',
	'Unlicense',
	'OFL-1.1',
	'MPL-2.0',
	'LGPL-3.0-or-later',
]);

/** By licence, then each name with its versions. */
type Shipped = Map<string, Map<string, Set<string>>>;

export function shippedPackages(packages: Readonly<Record<string, LockedPackage>>): Shipped {
	const shipped: Shipped = new Map();
	for (const [path, { name, version, license, dev, link }] of Object.entries(packages)) {
		if (!path.includes('node_modules/') || dev || link || version === undefined) continue;
		const known = name ?? path.split('node_modules/').at(-1) ?? '';
		const terms = license ?? statedElsewhere[known] ?? 'unknown';
		const ofLicence = shipped.get(terms) ?? new Map<string, Set<string>>();
		shipped.set(terms, ofLicence.set(known, (ofLicence.get(known) ?? new Set()).add(version)));
	}
	return shipped;
}

/** Each part of `(MIT OR CC0-1.0)` or `Apache-2.0 AND MIT`; of a choice, one that is accepted is enough. */
function isAccepted(terms: string): boolean {
	const parts = terms.replaceAll('(', '').replaceAll(')', '');
	if (parts.includes(' OR ')) return parts.split(' OR ').some((part) => accepted.has(part));
	return parts.split(' AND ').every((part) => accepted.has(part));
}

export function refusedLicences(shipped: Shipped): string[] {
	return [...shipped]
		.filter(([terms]) => !isAccepted(terms))
		.flatMap(([terms, packages]) => [...packages.keys()].map((name) => `${name}: ${terms}`));
}

export function noticeOf(shipped: Shipped): string {
	const parts = [...shipped]
		.toSorted(([a], [b]) => compare(a, b))
		.map(([terms, packages]) => {
			const rows = [...packages]
				.toSorted(([a], [b]) => compare(a, b))
				.map(([name, versions]) => `${name} ${[...versions].toSorted(compare).join(', ')}`);
			return `${terms}\n${'-'.repeat(terms.length)}\n${rows.join('\n')}\n`;
		});
	return `The product contains or installs the packages below, each under the licence above it. The text of each licence is in the
package, at https://www.npmjs.com/package/NAME, and at https://spdx.org/licenses. The list is generated from package-lock.json.

${parts.join('\n')}`;
}

function compare(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}
