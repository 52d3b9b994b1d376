/** The open positions, the form of an application and the page after it, in one script: a script for each costs every other screen. */
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Apply } from './apply.tsx';
import { Careers } from './careers.tsx';
import { CareersSuccess } from './careers-success.tsx';

export function CareersScreens() {
	const { pathname } = useLocation();
	if (pathname.startsWith(paths.careersSuccess)) return <CareersSuccess />;
	return pathname.startsWith('/careers/') ? <Apply /> : <Careers />;
}
