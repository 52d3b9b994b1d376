/** The whole product below its router: the same in the browser and in the pages written at build. */
import { SessionProvider } from '../entities/account/session/session.tsx';
import { AppRoutes } from './routes.tsx';

export function App() {
	return (
		<SessionProvider>
			<AppRoutes />
		</SessionProvider>
	);
}
