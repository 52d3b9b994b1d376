/** The form of an application and the page after it, in one script: a script for each costs every other screen. */
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Apply } from './apply.tsx';
import { CareersSuccess } from './careers-success.tsx';

export function ApplyScreens() {
	const { pathname } = useLocation();
	return pathname.startsWith(paths.careersSuccess) ? <CareersSuccess /> : <Apply />;
}
