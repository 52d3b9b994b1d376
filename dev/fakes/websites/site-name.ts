// Which website a request means: by host below localhost, else by the first segment of its path.
export type Target = { kind: 'site'; name: string } | { kind: 'control' } | { kind: 'nothing' };

export const nameRule =
	'A name has 1 to 63 letters, digits and hyphens, begins and ends with a letter or digit, and is not "control".';

export function isSiteName(name: string): boolean {
	return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name) && name !== 'control';
}

export function findTarget(host: string | undefined, url: string): Target {
	const named = siteOfHost((host ?? '').replace(/:\d*$/, ''));
	if (named !== null) return siteOrNothing(named);

	const [segment = ''] = url.replace(/^\//, '').split(/[/?#]/, 1);
	if (segment === '' || segment === 'control') return { kind: 'control' };
	return siteOrNothing(segment.toLowerCase());
}

// www.rosies-bakery.localhost belongs to rosies-bakery.
export function siteOfHost(hostname: string): string | null {
	const labels = hostname.toLowerCase().split('.');
	if (labels.length < 2 || labels.at(-1) !== 'localhost') return null;
	return labels.at(-2) ?? null;
}

function siteOrNothing(name: string): Target {
	return isSiteName(name) ? { kind: 'site', name } : { kind: 'nothing' };
}
