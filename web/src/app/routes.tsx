/** Every address of the product and the screen it shows (specification §2). */
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from './guards.tsx';
import { Layout } from './layout.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { NotFound } from './not-found.tsx';

const Home = lazyScreen(() => import('../features/marketing/home.tsx').then((module) => module.Home));
const Login = lazyScreen(() => import('../features/accounts/login.tsx').then((module) => module.Login));
const Register = lazyScreen(() => import('../features/accounts/register.tsx').then((module) => module.Register));
const ForgotPassword = lazyScreen(() =>
	import('../features/accounts/forgot-password.tsx').then((module) => module.ForgotPassword),
);
const ResetPassword = lazyScreen(() =>
	import('../features/accounts/reset-password.tsx').then((module) => module.ResetPassword),
);
const ConfirmEmail = lazyScreen(() =>
	import('../features/accounts/confirm-email.tsx').then((module) => module.ConfirmEmail),
);
const Dashboard = lazyScreen(() => import('../features/dashboard/dashboard.tsx').then((module) => module.Dashboard));
const AddWebsite = lazyScreen(() => import('../features/websites/add-website.tsx').then((module) => module.AddWebsite));
const WebsiteDetail = lazyScreen(() =>
	import('../features/websites/website-detail.tsx').then((module) => module.WebsiteDetail),
);

export function AppRoutes() {
	return (
		<Routes>
			<Route element={<Layout width="marketing" />}>
				<Route index element={<Home />} />
				<Route path="login" element={<Login />} />
				<Route path="register" element={<Register />} />
				<Route path="forgot-password" element={<ForgotPassword />} />
				<Route path="reset-password" element={<ResetPassword />} />
				<Route path="confirm-email" element={<ConfirmEmail />} />
				<Route path="*" element={<NotFound />} />
			</Route>
			<Route element={<Layout width="app" />}>
				<Route element={<RequireSession />}>
					<Route path="dashboard" element={<Dashboard />} />
					<Route path="websites/add" element={<AddWebsite />} />
					<Route path="websites/:id" element={<WebsiteDetail />} />
					<Route path="website/:id" element={<WebsiteDetail />} />
				</Route>
			</Route>
		</Routes>
	);
}
