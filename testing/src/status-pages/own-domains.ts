/** Status pages with domains of their own, and the sandbox of Firebase Hosting that connects them. */
import type { NewSession, Tier } from '@stayup/contract';
import { register } from '../api-client.ts';
import type { openStoredData } from '../stored-data.ts';
import { aStatusPage } from './facts.ts';

type Data = Pick<ReturnType<typeof openStoredData>, 'stored'>;

export async function ownerWithPage({ stored }: Data, tier: Tier = 'Core') {
	const who = await register('Dora');
	await stored.users.doc(who._id).update({ tier });
	return { who, pageId: await addPage({ stored }, who) };
}

export async function addPage({ stored }: Data, { _id }: NewSession): Promise<string> {
	const ref = stored.statusPages.doc();
	await ref.create(aStatusPage({ ownerId: _id, slug: ref.id.toLowerCase(), groups: [] }));
	return ref.id;
}

/** No other test has it. */
export function freshHost(): string {
	return `status.shop-${crypto.randomUUID().slice(0, 8)}.com`;
}

/** Sets the DNS records of a name. */
export function setDns(name: string, records: readonly { type: string; value: string }[]): Promise<void> {
	return control(`dns/${name}`, { records });
}

/** Says what becomes of a domain at Hosting. */
export function setHosting(host: string, behaviour: { certificate?: string; hasConflict?: boolean }): Promise<void> {
	return control(`domains/${host}`, behaviour);
}

export async function isAttached(host: string): Promise<boolean> {
	const answer = await fetch(`${process.env.STAYUP_DOMAINS_ORIGIN}/control/domains/${host}`);
	return ((await answer.json()) as { isAttached: boolean }).isAttached;
}

async function control(path: string, body: object): Promise<void> {
	const answer = await fetch(`${process.env.STAYUP_DOMAINS_ORIGIN}/control/${path}`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`The sandbox of custom domains responded with ${answer.status}.`);
}

const ofOwnPage = async ({ data }: { data: Data }) => {
	const { who, pageId } = await ownerWithPage(data);
	return { who, params: { id: pageId } };
};

/** The examples of the endpoints, as requests with existing ids. */
export const statusDomainMakers = {
	getStatusDomain: ofOwnPage,
	setStatusDomain: async (fixture: { data: Data }) => ({
		...(await ofOwnPage(fixture)),
		body: { host: freshHost() },
	}),
	removeStatusDomain: ofOwnPage,
	checkStatusDomain: ofOwnPage,
};
