/** Whether something is or was true since the component was mounted. */
import { useState } from 'react';

export function useHasBeen(isNow: boolean): boolean {
	const [hasBeen, setHasBeen] = useState(isNow);
	if (isNow && !hasBeen) setHasBeen(true);
	return hasBeen || isNow;
}
