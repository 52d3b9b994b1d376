import { channelKinds } from '@stayup/contract';
import { freshProject } from '@stayup/testing/stored-data';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { soak } from './soak.ts';

it('F3: a repeatedly killed engine loses no outage and no alert of any channel, and leaves no lease', async () => {
	const projectId = freshProject();
	const firestore = getFirestore(initializeApp({ projectId }, projectId));
	const settings = JSON.parse(process.env.STAYUP_SETTINGS ?? '{}') as Record<string, string>;

	const facts = await soak(
		firestore,
		{ ...settings, GCLOUD_PROJECT: projectId },
		{ monitors: 100, intervalSeconds: 30, seconds: 330, kills: 12, failingShare: 0.06 },
	);

	expect(facts).toMatchObject({
		failing: 6,
		wrongOutages: [],
		falseOutages: 0,
		stuckLeases: 0,
		unsent: [],
		kills: 12,
		killsAfterAccepted: 8,
	});
	for (const { kind, outages, lost, repeats, interrupted, otherIds, recoveriesFirst } of facts.channels) {
		expect({ kind, outages, lost, otherIds, recoveriesFirst }).toEqual({
			kind,
			outages: 6,
			lost: 0,
			otherIds: 0,
			recoveriesFirst: 0,
		});
		expect(repeats, kind).toBeLessThanOrEqual(interrupted);
	}
	expect(facts.channels.map(({ kind }) => kind)).toEqual([...channelKinds]);
}, 1_200_000);
