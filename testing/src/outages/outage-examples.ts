/** The examples of the endpoints for outages, as requests with existing ids. */
import type { NewSession, OutageDetail, Website } from '@stayup/contract';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { outageIdOf } from '../../../functions/src/platform/ids.ts';
import { sendSuccessfully } from '../api-client.ts';
import { anOutage } from '../builders.ts';
import type { openStoredData } from '../stored-data.ts';

interface OutageFixture {
	alice: NewSession;
	website: Website;
	data: ReturnType<typeof openStoredData>;
}

const ofOutage = async (fixture: OutageFixture) => ({ params: { id: await storeOutage(fixture) } });
const ofComment = async (fixture: OutageFixture) => ({ params: { id: await storeComment(fixture) } });

export const outageMakers = {
	getOutage: ofOutage,
	getOutageAlerts: ofOutage,
	acknowledgeOutage: ofOutage,
	getOutageNeighbours: ofOutage,
	addOutageComment: ofOutage,
	editOutageComment: ofComment,
	deleteOutageComment: ofComment,
	shareEvidence: ofOutage,
	revokeEvidenceLink: ofOutage,
	openEvidence: async (fixture: OutageFixture) => ({ body: { token: await shareOutage(fixture) } }),
};

let storedOutages = 0;

export async function storeOutage({ alice, website, data }: OutageFixture): Promise<string> {
	storedOutages += 1;
	// Several are stored within a millisecond, and must not be the same.
	const id = outageIdOf(website._id, Date.now() + storedOutages);
	await data.stored.outages.doc(id).set(anOutage({ ownerId: alice._id, websiteId: website._id }));
	return id;
}

async function storeComment(fixture: OutageFixture): Promise<string> {
	const token = fixture.alice.token;
	const path = `/api/outages/${await storeOutage(fixture)}/comments`;
	const options = { token, body: examples.addOutageComment.body };
	const { comments } = await sendSuccessfully<OutageDetail>('POST', path, options);
	return comments?.[0]?._id ?? '';
}

async function shareOutage(fixture: OutageFixture): Promise<string> {
	const path = `/api/outages/${await storeOutage(fixture)}/evidence-link`;
	const { evidenceLink } = await sendSuccessfully<OutageDetail>('POST', path, { token: fixture.alice.token });
	return evidenceLink?.token ?? '';
}
