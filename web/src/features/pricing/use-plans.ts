/** The plans from the server, or the built-in ones until it responds and if it fails. */
import { plans as builtIn, type PlanDescription } from '@stayup/contract';
import { useEffect, useState } from 'react';

export function usePlans(): readonly PlanDescription[] {
	const [plans, setPlans] = useState<readonly PlanDescription[]>(builtIn);
	useEffect(() => {
		const leaving = new AbortController();
		import('../../lib/api-client/client.ts')
			.then(({ call }) => call('listPlans', { signal: leaving.signal }))
			.then((listed) => {
				if (!leaving.signal.aborted && Array.isArray(listed) && listed.length > 0) setPlans(listed);
			})
			.catch(() => undefined);
		return () => leaving.abort();
	}, []);
	return plans;
}
