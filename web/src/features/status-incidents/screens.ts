/** The screens in one script: their names and dependencies would otherwise be in the script of every screen. */
export { IncidentScreen } from './incident/incident-screen.tsx';
export { IncidentsScreen } from './list/incidents-screen.tsx';
export { NewIncidentScreen } from './new-incident-screen.tsx';
