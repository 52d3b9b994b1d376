/** Known security advisories of the production dependencies: which apply to the installed versions, and which are accepted. Plain functions. */
import { satisfies } from 'semver';

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;

export interface Advisory {
	/** The end of its URL, for example GHSA-xxxx-xxxx-xxxx. */
	id: string;
	package: string;
	severity: (typeof severities)[number];
	title: string;
	url: string;
	/** The vulnerable versions, as a semver range. */
	range: string;
}

/** The versions of each package. One package may be installed in several versions. */
export type InstalledPackages = Readonly<Record<string, readonly string[]>>;

export interface PinnedAdvisories {
	/** The day on which the registry answered, for example 2026-11-22; null: never. */
	date: string | null;
	/** The packages that the registry was asked about. */
	packages: InstalledPackages;
	advisories: readonly Advisory[];
}

export interface AcceptedAdvisory {
	id: string;
	reason: string;
	/** The last day, for example 2027-01-31. Then the advisory fails the tests again. */
	until: string;
}

interface LockedPackage {
	name?: string;
	version?: string;
	dev?: boolean;
	link?: boolean;
}

/** The packages of a lock file that production installs. */
export function productionPackages(lockFile: { packages: Record<string, LockedPackage> }): InstalledPackages {
	const versions = new Map<string, Set<string>>();
	for (const [path, { name, version, dev, link }] of Object.entries(lockFile.packages)) {
		const folder = path.split('node_modules/').at(-1) ?? '';
		if (!path.includes('node_modules/') || dev || link || version === undefined) continue;
		const known = versions.get(name ?? folder) ?? new Set();
		versions.set(name ?? folder, known.add(version));
	}
	return Object.fromEntries([...versions].map(([name, known]) => [name, [...known].toSorted()]).toSorted());
}

/** The advisories in the output of `npm audit --json`; null if the registry gave no advisories. */
export function advisoriesIn(report: unknown): Advisory[] | null {
	if (!isRecord(report) || !isRecord(report.vulnerabilities)) return null;
	const reasons = Object.values(report.vulnerabilities).flatMap((found) => (isRecord(found) ? found.via : []));
	const advisories = reasons.filter(isRecord).map(
		({ name, severity, title, url, range }): Advisory => ({
			id: String(url).split('/').at(-1) ?? String(url),
			package: String(name),
			// An unknown severity counts as the worst.
			severity: severities.find((known) => known === severity) ?? 'critical',
			title: String(title),
			url: String(url),
			range: String(range),
		}),
	);
	return [...new Map(advisories.map((advisory) => [`${advisory.id} ${advisory.package}`, advisory])).values()];
}

/** The advisories of high or critical severity for the installed versions, apart from accepted ones. */
export function unacceptedAdvisories(
	advisories: readonly Advisory[],
	installed: InstalledPackages,
	accepted: readonly AcceptedAdvisory[],
	today: string,
): Advisory[] {
	return advisories.filter(
		(advisory) =>
			['high', 'critical'].includes(advisory.severity) &&
			(installed[advisory.package] ?? []).some((version) =>
				satisfies(version, advisory.range, { includePrerelease: true }),
			) &&
			!accepted.some(({ id, until }) => id === advisory.id && today <= until),
	);
}

/** The installed packages, as `name@version`, that the registry was not asked about when the advisories were pinned. */
export function packagesSince({ packages }: PinnedAdvisories, installed: InstalledPackages): string[] {
	return Object.entries(installed).flatMap(([name, versions]) =>
		versions.filter((version) => !packages[name]?.includes(version)).map((version) => `${name}@${version}`),
	);
}

/** So many days, pinned advisories stand in for the registry. */
const pinnedForDays = 30;

/** Why pinned advisories do not show that the installed packages are safe; null if they do. */
export function gapOf(pinned: PinnedAdvisories, installed: InstalledPackages, today: string): string | null {
	if (pinned.date === null) return 'No advisories are pinned yet.';
	const days = Math.floor((Date.parse(today) - Date.parse(pinned.date)) / 86_400_000);
	if (days > pinnedForDays) return `The pinned advisories are ${days} days old.`;
	const since = packagesSince(pinned, installed);
	return since.length === 0 ? null : `The pinned advisories lack ${since.join(' ')}.`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
