/** The routes of the app (specification §2). */
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { lazyScreen } from '../ui/layout/lazy-screen.ts';
import { firstScreens } from './first-screens.ts';
import { Layout } from './frame/layout.tsx';
import { RequireAdmin, RequirePermission, RequireSession } from './guards.tsx';

/** Several screens of one script share its import: each would name all scripts that it needs. */
const outages = () => import('../features/outages/screens.ts');
const statusPages = () => import('../features/status-pages/screens.ts');

const Home = lazyScreen(() => import('../features/marketing/home.tsx').then((module) => module.Home));
const Landing = lazyScreen(() => import('../features/marketing/landing.tsx').then((module) => module.Landing));
const Pricing = lazyScreen(() => import('../features/pricing/pricing.tsx').then((module) => module.Pricing));
const CompanyScreens = lazyScreen(() =>
	import('../features/company/screens.tsx').then((module) => module.CompanyScreens),
);
const DocScreens = lazyScreen(() => import('../features/docs/screens.tsx').then((module) => module.DocScreens));
const LinkScreens = lazyScreen(() =>
	import('../features/accounts/link-screens.tsx').then((module) => module.LinkScreens),
);
const CareersScreens = lazyScreen(() =>
	import('../features/careers/screens.tsx').then((module) => module.CareersScreens),
);
const BookCall = lazyScreen(() => import('../features/intake/book-call.tsx').then((module) => module.BookCall));
const IntakeLinks = lazyScreen(() =>
	import('../features/intake/link-screens.tsx').then((module) => module.IntakeLinks),
);
const NotFound = lazyScreen(() => import('./not-found.tsx').then((module) => module.NotFound));
/** Vite inlines the mode, so that production builds have no chunk for the style guide. */
const StyleGuide =
	import.meta.env.MODE === 'production'
		? NotFound
		: lazyScreen(() => import('../features/style-guide/style-guide.tsx').then((module) => module.StyleGuide));
const Login = lazyScreen(() => import('../features/accounts/login.tsx').then((module) => module.Login));
const Register = lazyScreen(() => import('../features/accounts/register.tsx').then((module) => module.Register));
const Dashboard = lazyScreen(firstScreens.dashboard);
const Admin = lazyScreen(firstScreens.admin);
const Settings = lazyScreen(() => import('../features/settings/settings.tsx').then((module) => module.Settings));
const AdminFrame = lazyScreen(() => import('../features/admin/admin-frame.tsx').then((module) => module.AdminFrame));
const AdminPages = lazyScreen(() => import('../features/admin/screens.tsx').then((module) => module.AdminPages));
const ProjectScreens = lazyScreen(() => firstScreens.project().then((module) => module.ProjectScreens));
const AdminProjectScreen = lazyScreen(() => firstScreens.project().then((module) => module.AdminProjectScreen));
const AddWebsite = lazyScreen(() =>
	import('../features/add-website/add-website.tsx').then((module) => module.AddWebsite),
);
const ImportScreen = lazyScreen(() =>
	import('../features/imports/import-screen.tsx').then((module) => module.ImportScreen),
);
const OutagesScreen = lazyScreen(firstScreens.outages);
const EvidenceScreen = lazyScreen(() => outages().then((module) => module.EvidenceScreen));
const OutageScreen = lazyScreen(() => outages().then((module) => module.OutageScreen));
const MaintenanceScreen = lazyScreen(() =>
	import('../features/maintenance/maintenance-screen.tsx').then((module) => module.MaintenanceScreen),
);
const EditorScreen = lazyScreen(() =>
	import('../features/maintenance/editor/editor-screen.tsx').then((module) => module.EditorScreen),
);
const StatusPagesScreen = lazyScreen(() => statusPages().then((module) => module.StatusPagesScreen));
const StatusPageDomain = lazyScreen(() => statusPages().then((module) => module.DomainScreen));
const StatusPageEditor = lazyScreen(() =>
	import('../features/status-pages/editor/editor-screen.tsx').then((module) => module.EditorScreen),
);
const IncidentScreens = lazyScreen(() =>
	import('../features/status-incidents/screens.tsx').then((module) => module.IncidentScreens),
);
const SubscribersScreen = lazyScreen(() => statusPages().then((module) => module.SubscribersScreen));
const ChannelScreens = lazyScreen(() =>
	import('../features/channels/screens.tsx').then((module) => module.ChannelScreens),
);
const WebsiteDetail = lazyScreen(firstScreens.website);

const companyPages = ['about', 'terms', 'privacy', 'support', 'security'];
const careersPages = ['careers', 'careers/apply/:id', 'careers/success'];
const docPages = ['docs', 'docs/:guide', 'changelog', 'compare'];
const linkPages = ['forgot-password', 'reset-password', 'confirm-email', 'invitation', 'email-link'];
/** One screen, which shows the page of its URL. */
const websitePages = ['', '/history', '/checks', '/outages', '/certificate', '/visitors', '/settings'];

export function AppRoutes() {
	return (
		<Routes>
			<Route element={<Layout width="marketing" />}>
				<Route index element={<Home />} />
				<Route path="features" element={<ToHome />} />
				<Route path="landing" element={<Landing />} />
				<Route path="pricing" element={<Pricing />} />
				{careersPages.map((path) => (
					<Route key={path} path={path} element={<CareersScreens />} />
				))}
				<Route path="book-call" element={<BookCall />} />
				<Route path="call-intake" element={<BookCall />} />
				{companyPages.map((path) => (
					<Route key={path} path={path} element={<CompanyScreens />} />
				))}
				{docPages.map((path) => (
					<Route key={path} path={path} element={<DocScreens />} />
				))}
				{linkPages.map((path) => (
					<Route key={path} path={path} element={<LinkScreens />} />
				))}
				<Route path="calls/change" element={<IntakeLinks />} />
				<Route path="proposal" element={<IntakeLinks />} />
				<Route path="login" element={<Login />} />
				<Route path="register" element={<Register />} />
				<Route path="evidence" element={<EvidenceScreen />} />
				<Route path="dev/style-guide" element={<StyleGuide />} />
				<Route path="*" element={<NotFound />} />
			</Route>
			<Route element={<Layout width="app" />}>
				<Route element={<RequireSession />}>
					<Route path="dashboard" element={<Dashboard loadWebsiteScreen={firstScreens.website} />} />
					<Route path="profile" element={<Settings />}>
						{/* The screen shows the section of the URL. */}
						<Route index />
						<Route path="security" />
						<Route path="websites" />
						<Route path="keys" />
						<Route path="members" />
						<Route path="activity" />
						<Route path="billing" />
						<Route path="data" />
					</Route>
					<Route element={<RequirePermission permission="write" />}>
						<Route path="websites/add" element={<AddWebsite />} />
						<Route path="import" element={<ImportScreen />} />
						<Route path="maintenance/add" element={<EditorScreen />} />
						<Route path="maintenance/:id" element={<EditorScreen />} />
						<Route path="status-pages/:id" element={<StatusPageEditor />} />
						<Route path="status-pages/:id/subscribers" element={<SubscribersScreen />} />
						<Route path="status-pages/:id/domain" element={<StatusPageDomain />} />
					</Route>
					{websitePages.map((page) => (
						<Route key={page} path={`websites/:id${page}`} element={<WebsiteDetail />} />
					))}
					<Route path="website/:id" element={<WebsiteDetail />} />
					<Route path="projects/*" element={<ProjectScreens />} />
					<Route path="outages" element={<OutagesScreen />} />
					<Route path="outages/:id" element={<OutageScreen />} />
					<Route path="maintenance" element={<MaintenanceScreen />} />
					<Route path="status-pages" element={<StatusPagesScreen />} />
					<Route path="status-pages/:id/incidents/*" element={<IncidentScreens />} />
					<Route path="channels/*" element={<ChannelScreens />} />
					<Route element={<RequireAdmin />}>
						<Route element={<AdminFrame />}>
							<Route path="admin" element={<Admin />} />
							<Route path="admin/projects/:id" element={<AdminProjectScreen />} />
							<Route path="admin/*" element={<AdminPages />} />
						</Route>
					</Route>
				</Route>
			</Route>
		</Routes>
	);
}

/** The footer links to sections of /features, which are on the homepage. */
function ToHome() {
	const { hash } = useLocation();
	return <Navigate to={{ pathname: paths.home, hash }} replace />;
}
