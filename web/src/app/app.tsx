/** The app below its router, shared by the browser and the prerendered pages. */
import { SessionProvider } from '../entities/account/session/session.tsx';
import { AppRoutes } from './routes.tsx';

export function App() {
	return (
		<SessionProvider>
			<AppRoutes />
		</SessionProvider>
	);
}
