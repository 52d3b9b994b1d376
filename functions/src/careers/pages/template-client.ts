/** Gets the templates of the careers pages from Hosting, so that they always name the scripts of the deployed web app. */
import { type CareersTemplate, careersTemplates } from '@stayup/contract';

/** Short, because the scripts of the last release are gone after the next one. */
const keptMs = 5_000;
const timeoutMs = 5_000;

export interface TemplateClient {
	/** Throws if Hosting does not answer and no template was loaded before. */
	get(name: CareersTemplate): Promise<string>;
}

/** `origin` of the product. `now` in milliseconds since the epoch. */
export function createTemplateClient({ origin, now }: { origin: string; now(): number }): TemplateClient {
	const loaded = new Map<CareersTemplate, { html: string; at: number }>();

	async function load(name: CareersTemplate): Promise<string> {
		const url = `${origin}${careersTemplates[name]}`;
		const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
		if (!response.ok) throw new Error(`Hosting answered ${response.status} at ${url}.`);
		const html = await response.text();
		loaded.set(name, { html, at: now() });
		return html;
	}

	return {
		async get(name) {
			const kept = loaded.get(name);
			if (kept && now() - kept.at < keptMs) return kept.html;
			try {
				return await load(name);
			} catch (error) {
				if (kept) return kept.html;
				throw error;
			}
		},
	};
}
