/** The Hosting site of the product: a project that was made by commands has none, and `firebase deploy` and domains need one. */
import type { Step } from '../step.ts';

export const createSite: Step = {
	title: 'Hosting site',
	async changes({ projectId }, reader) {
		const sites = `https://firebasehosting.googleapis.com/v1beta1/projects/${projectId}/sites`;
		const site = await reader.get(`${sites}/${projectId}`);
		if (site !== null) return [];
		return [{ kind: 'request', method: 'POST', url: `${sites}?siteId=${projectId}`, body: {} }];
	},
};
