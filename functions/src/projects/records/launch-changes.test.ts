import { noon } from '@stayup/testing/builders';
import { aPreview, aProject } from '@stayup/testing/business/project-examples';
import { expect, it } from 'vitest';
import { createLaunchChanges } from './launch-changes.ts';

const client = { _id: 'heidi', name: 'Heidi', side: 'client' } as const;

function changesOf(fields: Parameters<typeof aProject>[0]) {
	const document = aProject({ stage: 'review', previews: [aPreview], ...fields });
	return createLaunchChanges({
		firestore: {} as never,
		write: async (id, _now, of) => void of({ id, document }, {} as never),
		message: () => ({}),
	});
}

it.each([
	['whose subscription has ended', { endedAt: noon }],
	['of a client who only wants monitoring', { isMonitoringOnly: true }],
])('a project %s gets neither a preview nor an approval', async (_, fields) => {
	const refusal = 'This project is closed, so it gets no previews and no approvals.';
	const changes = changesOf(fields);

	await expect(changes.sendPreview('id', 'https://preview.example', client, noon)).rejects.toThrow(refusal);
	await expect(changes.approvePreview('id', 1, client, noon)).rejects.toThrow(refusal);
});

it('a project that goes on gets both', async () => {
	const changes = changesOf({});

	await expect(changes.sendPreview('id', 'https://preview.example', client, noon)).resolves.toBeUndefined();
	await expect(changes.approvePreview('id', 1, client, noon)).resolves.toBeUndefined();
});
