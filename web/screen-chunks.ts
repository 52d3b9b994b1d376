/**
 * One chunk for the code that the dashboard shares with a website's page and with no public page. As chunks of a few hundred bytes each, it
 * compressed worse: the dashboard loaded 4 KB more, a website's page 7 KB.
 */
import { join } from 'node:path';

interface Module {
	importedIds: readonly string[];
	dynamicallyImportedIds: readonly string[];
}
type FindModule = (id: string) => Module | null;

const source = join(import.meta.dirname, 'src');
const routes = join(source, 'app', 'routes.tsx');
const dashboard = join(source, 'features', 'dashboard', 'dashboard.tsx');
const websitePage = join(source, 'features', 'website', 'website-detail.tsx');
const signedInScreen =
	/[\\/]features[\\/](dashboard|website|outages|admin|settings|profile|add-website|style-guide)[\\/]/;

/** For `output.codeSplitting` of Rolldown. */
export function screenChunks() {
	let shared: ReadonlySet<string> | null = null;
	return {
		includeDependenciesRecursively: false,
		groups: [
			{
				debugName: 'screens',
				name: (id: string, graph: { getModuleInfo: FindModule }) => {
					shared ??= sharedByScreens((module) => graph.getModuleInfo(module));
					return shared.has(id) ? 'screens' : null;
				},
			},
		],
	};
}

function sharedByScreens(find: FindModule): ReadonlySet<string> {
	const ofWebsitePage = closure([websitePage], find);
	const publicScreens = (find(routes)?.dynamicallyImportedIds ?? []).filter((id) => !signedInScreen.test(id));
	const ofPublicPages = closure([join(source, 'main.tsx'), ...publicScreens], find);
	return new Set([...closure([dashboard], find)].filter((id) => ofWebsitePage.has(id) && !ofPublicPages.has(id)));
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
