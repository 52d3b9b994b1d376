/** The origin of status pages, with the real store of visits; or, with the URL of an origin, the edge cache in front of it. Sends its own URL. */
import { serve } from '@hono/node-server';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { startEdgeCache } from '../../dev/fakes/edge-cache/server.ts';
import { serveExampleStatusPage } from '../../dev/scripts/example-status-page.ts';
import { createVisitStore } from '../../functions/src/status-pages/visitors/visit-store.ts';

const [upstream] = process.argv.slice(2);
process.send?.(upstream === undefined ? await startOrigin() : (await startEdgeCache({ port: 0, upstream })).origin);

function startOrigin(): Promise<string> {
	const { fetch } = serveExampleStatusPage(createVisitStore(getFirestore(initializeApp())));
	return new Promise((resolve) => {
		serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(`http://127.0.0.1:${port}`));
	});
}
