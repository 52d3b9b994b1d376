/** The examples of the endpoints for outages. */
import { evidenceFile, evidenceToken, listedOutage, outage, outageDetail, outageNeighbour } from './outage-values.ts';

export const outageExamples = {
	listOwnOutages: { params: {}, reply: [listedOutage] },
	getOutage: { params: { id: outage._id }, reply: outageDetail },
	acknowledgeOutage: {
		params: { id: outage._id },
		body: { note: 'Called the hosting company.' },
		reply: outageDetail,
	},
	getOutageNeighbours: {
		params: { id: outage._id },
		reply: { ofWebsite: { previous: null, next: null }, ofAll: { previous: null, next: outageNeighbour } },
	},
	addOutageComment: {
		params: { id: outage._id },
		body: { text: 'The hosting company restarted the server.' },
		reply: outageDetail,
	},
	editOutageComment: {
		params: { id: 'qW3eRt6yUi9oPa2sDf4g' },
		body: { text: 'The hosting company restarted the server.' },
		reply: outageDetail,
	},
	deleteOutageComment: { params: { id: 'qW3eRt6yUi9oPa2sDf4g' }, reply: { ...outageDetail, comments: [] } },
	shareEvidence: {
		params: { id: outage._id },
		reply: { ...outageDetail, evidenceLink: { token: evidenceToken, createdAt: '2026-11-18T06:12:00.000Z' } },
	},
	revokeEvidenceLink: { params: { id: outage._id }, reply: outageDetail },
	openEvidence: {
		params: {},
		body: { token: evidenceToken },
		reply: evidenceFile,
	},
};
