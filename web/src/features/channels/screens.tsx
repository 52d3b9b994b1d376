/** The screens below /channels in one script, so that their routes cost the scripts of other screens nothing. */
import { Outlet, Route, Routes } from 'react-router-dom';
import { RoleScreen } from '../../entities/account/members/role-screen.tsx';
import { channelPaths } from '../../entities/channel/channel-paths.ts';
import { NotFoundScreen } from '../../ui/layout/detail-screen.tsx';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { DeliveriesScreen } from './deliveries/deliveries-screen.tsx';
import { ChannelsScreen } from './list/channels-screen.tsx';
import { PoliciesScreen } from './policies/policies-screen.tsx';

const AddChannelScreen = lazyScreen(() =>
	import('./editor/editor-screens.tsx').then((module) => module.AddChannelScreen),
);
const ChannelScreen = lazyScreen(() => import('./editor/editor-screens.tsx').then((module) => module.ChannelScreen));
const WebhookScreen = lazyScreen(() => import('./own/webhook-screen.tsx').then((module) => module.WebhookScreen));
const PolicyScreen = lazyScreen(() => import('./policies/policy-screen.tsx').then((module) => module.PolicyScreen));

const channels = { to: channelPaths.list, label: 'Channels' };

export function ChannelScreens() {
	return (
		<Routes>
			<Route index element={<ChannelsScreen />} />
			<Route path="policies" element={<PoliciesScreen />} />
			<Route path="deliveries" element={<DeliveriesScreen />} />
			<Route path="webhook" element={<WebhookScreen />} />
			<Route
				element={
					<RoleScreen permission="alerts">
						<Outlet />
					</RoleScreen>
				}
			>
				<Route path="add" element={<AddChannelScreen />} />
				<Route path="policies/add" element={<PolicyScreen />} />
				<Route path="policies/:id" element={<PolicyScreen />} />
				<Route path=":id" element={<ChannelScreen />} />
			</Route>
			<Route path="*" element={<NotFoundScreen title="Page Not Found" back={channels} backLabel="Go to Channels" />} />
		</Routes>
	);
}
