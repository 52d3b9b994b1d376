import { freshProject } from '@stayup/testing/stored-data';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { soak } from './soak.ts';

it('F3: a repeatedly killed engine loses no outage and no alert, and leaves no lease', async () => {
	const projectId = freshProject();
	const firestore = getFirestore(initializeApp({ projectId }, projectId));
	const settings = JSON.parse(process.env.STAYUP_SETTINGS ?? '{}') as Record<string, string>;

	const facts = await soak(
		firestore,
		{ ...settings, GCLOUD_PROJECT: projectId },
		{ monitors: 100, intervalSeconds: 30, seconds: 200, kills: 6, failingShare: 0.06 },
	);

	expect(facts).toMatchObject({
		failing: 6,
		wrongOutages: [],
		falseOutages: 0,
		lostAlerts: 0,
		stuckLeases: 0,
		unsent: 0,
	});
	expect(facts.repeats).toBeLessThanOrEqual(facts.kills);
	expect(facts.kills).toBe(6);
}, 900_000);
