/** The website of a request: by host under localhost, otherwise by the first path segment. */
export type Target = { kind: 'website'; name: string } | { kind: 'control' } | { kind: 'nothing' };

export const nameRule =
	'A name has 1 to 63 letters, digits and hyphens, begins and ends with a letter or digit, and is not "control".';

export function isWebsiteName(name: string): boolean {
	return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name) && name !== 'control';
}

export function findTarget(host: string | undefined, url: string): Target {
	const named = websiteOfHost((host ?? '').replace(/:\d*$/, ''));
	if (named !== null) return websiteOrNothing(named);

	const [segment = ''] = url.replace(/^\//, '').split(/[/?#]/, 1);
	if (segment === '' || segment === 'control') return { kind: 'control' };
	return websiteOrNothing(segment.toLowerCase());
}

/** The name before .localhost: www.rosies-bakery.localhost belongs to rosies-bakery. */
export function websiteOfHost(hostname: string): string | null {
	const labels = hostname.toLowerCase().split('.');
	if (labels.length < 2 || labels.at(-1) !== 'localhost') return null;
	return labels.at(-2) ?? null;
}

function websiteOrNothing(name: string): Target {
	return isWebsiteName(name) ? { kind: 'website', name } : { kind: 'nothing' };
}
