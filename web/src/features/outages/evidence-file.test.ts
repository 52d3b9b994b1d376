import type { OutageDetail } from '@stayup/contract';
import { expect, it } from 'vitest';
import { evidenceFileOf } from './evidence-file.ts';

it('the evidence file has a hash that readers can recompute', async () => {
	const file = JSON.parse(await evidenceFileOf({ _id: 'bakery_1', error: 'Größe' } as OutageDetail));

	expect(file.outage).toEqual({ _id: 'bakery_1', error: 'Größe' });
	// The output of sha256sum for the outage's JSON text.
	expect(file.sha256).toBe('5b76dbaaf2b19df97a5a394ecfa207486b3080697203b71b83cc8c82b3da19b7');
});
