/** The examples of the endpoints for outages. */
import {
	evidenceFile,
	evidenceToken,
	listedOutage,
	outageDetail,
	outageNeighbour,
	outageTrail,
} from './outage-values.ts';

export const outageExamples = {
	listOwnOutages: { reply: [listedOutage] },
	getOutage: { reply: outageDetail },
	getOutageAlerts: { reply: outageTrail },
	acknowledgeOutage: { body: { note: 'Called the hosting company.' }, reply: outageDetail },
	getOutageNeighbours: {
		reply: { ofWebsite: { previous: null, next: null }, ofAll: { previous: null, next: outageNeighbour } },
	},
	addOutageComment: { body: { text: 'The hosting company restarted the server.' }, reply: outageDetail },
	editOutageComment: { body: { text: 'The hosting company restarted the server.' }, reply: outageDetail },
	deleteOutageComment: { reply: { ...outageDetail, comments: [] } },
	shareEvidence: {
		reply: { ...outageDetail, evidenceLink: { token: evidenceToken, createdAt: '2026-11-18T06:12:00.000Z' } },
	},
	revokeEvidenceLink: { reply: outageDetail },
	openEvidence: { body: { token: evidenceToken }, reply: evidenceFile },
};
