/** A project that waits for its client. */
import { hourMs } from '@stayup/contract';
import { aProject } from '@stayup/testing/business/project-examples';
import { stored } from '../journey.ts';
import { type Owner, ownerName } from './owner.ts';

export async function storeWaitingProject({ uid: ownerId }: Owner): Promise<string> {
	const now = Date.now();
	const createdAt = now - 32 * hourMs;
	const clock = [
		{ state: 'running', from: createdAt, until: now - hourMs, reason: '' } as const,
		{ state: 'waiting', from: now - hourMs, until: null, reason: 'your logo' } as const,
	];
	const project = aProject({ ownerId, kind: 'new-website', stage: 'content', clock, createdAt });
	const { id: projectId } = await stored.projects.add(project);
	const by = { _id: 'ruth', name: ownerName, side: 'team' } as const;
	const event = { ownerId, projectId, at: now - hourMs, by };
	await stored.projectEvents.add({ ...event, event: 'message', isMessage: true, text: 'Could you send us your logo?' });
	await stored.projectEvents.add({ ...event, event: 'clock', isMessage: false, text: 'Paused: we wait for your logo' });
	return projectId;
}
