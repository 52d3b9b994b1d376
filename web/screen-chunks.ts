/**
 * Joins modules that the same screens need into one chunk each. As a chunk for each module they compressed worse, and the first script named
 * all of them: the dashboard loaded some eight kilobytes more. Each screen loads two or three chunks beside those of the frame: one more for
 * every pair of screens would cost more requests than it saves bytes.
 */
import { join } from 'node:path';

interface Module {
	importedIds: readonly string[];
	dynamicallyImportedIds: readonly string[];
}
type FindModule = (id: string) => Module | null;

const source = join(import.meta.dirname, 'src');
const start = join(source, 'start.ts');
const main = join(source, 'main.tsx');
const routes = join(source, 'app', 'routes.tsx');

/** Loaded with every signed-in screen. */
const frame = [
	main,
	join(source, 'app', 'frame', 'signed-in.ts'),
	join(source, 'lib', 'api-client', 'client.ts'),
	join(source, 'ui', 'feedback', 'toasts.tsx'),
];
/** The screens whose size has a budget, with what they load by themselves, by the name of their chunks. */
const screens = {
	lists: [join(source, 'features', 'dashboard', 'dashboard.tsx')],
	admin: [join(source, 'features', 'admin', 'admin.tsx')],
	/** Loads below the users. */
	message: [join(source, 'features', 'admin', 'notification', 'notification.tsx')],
	/** Loads once the dashboard can be used. */
	panel: [join(source, 'features', 'dashboard', 'subscription', 'subscription-panel.tsx')],
	website: [
		join(source, 'features', 'website', 'website-detail.tsx'),
		join(source, 'features', 'website', 'charts', 'response-section.tsx'),
	],
} as const;
const signedInScreen =
	/[\\/]features[\\/](dashboard|website|outages|maintenance|status-pages|status-incidents|admin|settings|add-website|imports|channels|projects|style-guide)[\\/]/;

const ofFeature = /[\\/]features[\\/]/;

/** For `output.codeSplitting` of Rolldown. */
export function screenChunks() {
	let names: ReadonlyMap<string, string> | null = null;
	return {
		includeDependenciesRecursively: false,
		groups: [
			{
				debugName: 'screens',
				name: (id: string, graph: { getModuleInfo: FindModule }) => {
					names ??= chunkNames((module) => graph.getModuleInfo(module));
					return names.get(id) ?? null;
				},
			},
		],
	};
}

/** By module. Modules that only one screen needs, and those of the script that starts the app, have no name. */
function chunkNames(find: FindModule): ReadonlyMap<string, string> {
	const publicScreens = (find(routes)?.dynamicallyImportedIds ?? []).filter((id) => !signedInScreen.test(id));
	const ofStart = closure([start], find);
	const ofMain = closure([main], find);
	const ofPublicPages = closure(publicScreens, find);
	const ofScreens = Object.entries(screens).map(([name, ids]) => ({
		name,
		modules: closure([...frame, ...ids], find),
	}));
	const entries = new Set([...frame, ...Object.values(screens).flat()]);
	const names = new Map<string, string>();
	for (const id of new Set(ofScreens.flatMap(({ modules }) => [...modules]))) {
		if (ofMain.has(id)) {
			if (!ofStart.has(id)) names.set(id, 'main');
			continue;
		}
		if (ofStart.has(id) || entries.has(id)) continue;
		const group = groupOf(ofScreens.filter(({ modules }) => modules.has(id)).map(({ name }) => name));
		// A part of one of these screens that others may need too is not worth a request of its own.
		if (group === 'all' || !ofFeature.test(id))
			names.set(id, `${ofPublicPages.has(id) ? 'shared' : 'screens'}${group === 'all' ? '' : `-${group}`}`);
	}
	return names;
}

/** `by`: the screens that need a module. The page of a website needs least of what the others share, and the message comes last. */
function groupOf(by: readonly string[]): string {
	const [only, ...others] = by.filter((name) => name !== 'message' || by.length === 1);
	if (others.length === 0 && only !== undefined) return only;
	return by.includes('website') ? 'all' : 'lists';
}

/** The modules with their static imports. */
function closure(ids: readonly string[], find: FindModule): Set<string> {
	const seen = new Set<string>();
	const waiting = [...ids];
	for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
		if (seen.has(id)) continue;
		seen.add(id);
		waiting.push(...(find(id)?.importedIds ?? []));
	}
	return seen;
}
