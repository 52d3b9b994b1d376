/** The next update of an incident while it is written. Untouched, it follows the suggestion of the server. */
import type { IncidentState, StatusIncident } from '@stayup/contract';
import { useState } from 'react';

export interface UpdateDraft {
	state: IncidentState;
	text: string;
}

export function useUpdateDraft({ state, suggestion }: Pick<StatusIncident, 'state' | 'suggestion'>) {
	const [written, setWritten] = useState<UpdateDraft | null>(null);
	return {
		draft: written ?? suggestion ?? { state, text: '' },
		write: (draft: UpdateDraft) => setWritten(draft),
		clear: () => setWritten(null),
	};
}
