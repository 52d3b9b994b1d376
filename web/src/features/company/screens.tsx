/** The pages about the company, chosen by the URL: one script, because each of them is short. */
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { About } from './about.tsx';
import { Privacy } from './privacy.tsx';
import { Security } from './security.tsx';
import { Support } from './support.tsx';
import { Terms } from './terms.tsx';

const pages: Readonly<Record<string, ComponentType>> = {
	[paths.about]: About,
	[paths.terms]: Terms,
	[paths.privacy]: Privacy,
	[paths.support]: Support,
	[paths.security]: Security,
};

export function CompanyScreens() {
	const { pathname } = useLocation();
	const Page = pages[pathname.replace(/\/$/, '')] ?? About;
	return <Page />;
}
