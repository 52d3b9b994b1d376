/**
 * The open jobs. The careers pages are served with them; the app renders the same first, and then loads the current ones. After a navigation from another
 * page, it first shows the built-in ones.
 */
import { builtInJobs, type Job, openJobsElementId } from '@stayup/contract';
import { createContext, useContext, useState } from 'react';
import { useLoaded } from '../../lib/loading/use-loaded.ts';

/** The jobs of a page that is being prerendered; null in browsers. */
export const PrerenderedJobs = createContext<readonly Job[] | null>(null);

interface OpenJobs {
	jobs: readonly Job[];
	/** Whether the server named these jobs. Until then, a job that is not among them can be open. */
	isKnown: boolean;
	/** Whether the current ones could not be loaded. */
	isFailed: boolean;
	reload: () => void;
}

export function useOpenJobs(): OpenJobs {
	const prerendered = useContext(PrerenderedJobs);
	const [served] = useState(() => prerendered ?? servedJobs());
	const { value: current, isFailed, reload } = useLoaded(loadJobs);
	return { jobs: current ?? served ?? builtInJobs, isKnown: (current ?? served) !== null, isFailed, reload };
}

async function loadJobs(): Promise<readonly Job[]> {
	const { call } = await import('../../lib/api-client/client.ts');
	return call('listOpenJobs');
}

/** Null if the page was served without jobs. */
function servedJobs(): readonly Job[] | null {
	const text = document.getElementById(openJobsElementId)?.textContent;
	return text ? (JSON.parse(text) as readonly Job[]) : null;
}
