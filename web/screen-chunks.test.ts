import { join } from 'node:path';
import { expect, it } from 'vitest';
import { screenChunks } from './screen-chunks.ts';

const source = join(import.meta.dirname, 'src');
const start = join(source, 'start.ts');
const main = join(source, 'main.tsx');
const routes = join(source, 'app/routes.tsx');
const dashboard = join(source, 'features/dashboard/dashboard.tsx');
const website = join(source, 'features/website/website-detail.tsx');
const admin = join(source, 'features/admin/admin.tsx');
const panel = join(source, 'features/dashboard/subscription/subscription-panel.tsx');
const message = join(source, 'features/admin/notification/notification.tsx');
const board = join(source, 'features/dashboard/board.tsx');
const pricing = join(source, 'features/pricing/pricing.tsx');

const graph: Readonly<Record<string, { imports: string[]; screens?: string[] }>> = {
	[start]: { imports: ['storage'] },
	[main]: { imports: [routes, 'react', 'storage'] },
	[routes]: { imports: [], screens: [dashboard, admin, website, pricing] },
	[dashboard]: { imports: ['react', 'status', 'button', 'column', 'table', board] },
	[admin]: { imports: ['react', 'status', 'button', 'table', 'tabs'] },
	[panel]: { imports: ['react', 'button', 'payment'] },
	[message]: { imports: ['react', 'tabs', 'recipient'] },
	[website]: { imports: ['react', 'status', 'button'] },
	[pricing]: { imports: ['button'] },
};
const getModuleInfo = (id: string) => ({
	importedIds: graph[id]?.imports ?? [],
	dynamicallyImportedIds: graph[id]?.screens ?? [],
});

it.each([
	['react', 'main'],
	['status', 'screens'],
	['button', 'shared'],
	['column', 'screens-lists'],
	['table', 'screens-lists'],
	['tabs', 'screens-admin'],
	['payment', 'screens-panel'],
	['recipient', 'screens-message'],
	[board, null],
	['storage', null],
	[dashboard, null],
])('%s belongs to the chunk %s', (id, name) => {
	expect(screenChunks().groups[0]?.name(id, { getModuleInfo })).toBe(name);
});
