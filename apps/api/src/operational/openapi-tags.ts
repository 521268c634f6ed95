/** The tags of operations, in the order in which the API reference shows them. */
export const tags = [
  { name: 'Account', description: 'The plan of the account, its limits, and how much is used.' },
  { name: 'Monitors', description: 'What is checked, how often, and which channels get its messages.' },
  { name: 'Checks', description: 'How checks ended, uptime, response times and regions.' },
  { name: 'Maintenance windows', description: 'Times in which monitors open no incidents.' },
  { name: 'Incidents', description: 'Failures of monitors, opened by checks or by a request.' },
  {
    name: 'Status pages',
    description: 'Pages for the public: their components, what is posted on them, and who subscribed.',
  },
  { name: 'Channels', description: 'Where messages go.' },
  { name: 'Alerts', description: 'Each message to a channel, and how it ended.' },
  { name: 'Configuration', description: 'Channels, monitors and maintenance windows as files.' },
  { name: 'Events', description: 'Changes of the account as they happen.' },
  { name: 'Members', description: 'The people of the account, and invitations.' },
  { name: 'People', description: 'Sign-in, sessions, passwords and second factors.' },
  { name: 'API keys', description: 'Keys for programs.' },
  { name: 'Audit log', description: 'Who changed what, when and from where.' },
  { name: 'Probers', description: 'What a prober asks for and reports, with a token of its own.' },
  { name: 'Operational', description: 'Health and metrics of this process, for operators.' },
];
