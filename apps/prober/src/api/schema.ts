export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this process runs */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics in the format of Prometheus */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this process can do its work: its database answers */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account that the API key belongs to */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's alerts */
        get: operations["listAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An alert */
        get: operations["getAlert"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/alerts/{id}/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The exact request that was sent for an alert
         * @description `not_found` also when no HTTP request was sent for it; `detail` says why.
         */
        get: operations["getSentRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's API keys */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key
         * @description For owners. The key can do no more and lives no longer than the one that makes it: otherwise `scope_required`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An API key */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description For owners. It opens nothing from that moment on. A key may revoke itself.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed what of the account, and when */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/channel-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where messages can go, and with which fields */
        get: operations["listChannelTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's channels */
        get: operations["listChannels"];
        put?: never;
        /** Make a channel and send it a test message */
        post: operations["createChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A channel */
        get: operations["getChannel"];
        put?: never;
        post?: never;
        /**
         * Delete a channel
         * @description It is detached from every monitor. What was sent to it stays on record.
         */
        delete: operations["deleteChannel"];
        options?: never;
        head?: never;
        /** Change a channel and send it a test message */
        patch: operations["changeChannel"];
        trace?: never;
    };
    "/v1/channels/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a channel a test message */
        post: operations["testChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changes in the account, as it changes
         * @description Server-sent events for as long as the connection is open. Each is named after what has changed, and its data is the
         *     changed thing as it is at that moment:
         *
         *     - `incident`: an `Incident` that was opened or resolved;
         *     - `alert`: an `Alert` that was made or has ended; that it is being sent is not told;
         *     - `monitor`: a `Monitor` that was made, changed, paused or resumed, on which an incident was opened or resolved,
         *       whose channels have changed, or whose `health` has; of one that was deleted, `{"id": …, "deleted": true}`;
         *     - `reset`: more has changed than is told one by one, or the stream cannot be resumed from there. Load everything anew.
         *
         *     A stream that is resumed with `Last-Event-ID` within 60 minutes is told what has changed
         *     meanwhile. The same may be told twice. It begins with a comment once it is live, and a comment comes every 15 seconds.
         *     Readers that do not keep up are cut off, and so are those whose API key is revoked or expires. An account can have
         *     20 streams at a process.
         */
        get: operations["followEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's incidents */
        get: operations["listIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An incident with its timeline */
        get: operations["getIncident"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve an incident and ring the channels of its monitor
         * @description Resolving it again returns it unchanged and sends nothing.
         */
        post: operations["resolveIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The open invitations */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody to the account
         * @description For owners. It takes the place of an earlier invitation to the same address.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description For owners. Its link leads nowhere from that moment on.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a member of an account
         * @description Signs in. Somebody with the address of the invitation who is there already sends their own password, and `name` counts for nothing.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitations/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What an invitation is to */
        post: operations["lookUpInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maintenance-windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's maintenance windows */
        get: operations["listMaintenanceWindows"];
        put?: never;
        /**
         * Make a maintenance window
         * @description While it lasts, monitors are checked and no incident opens. What is failing when it ends opens one then.
         */
        post: operations["createMaintenanceWindow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maintenance-windows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A maintenance window */
        get: operations["getMaintenanceWindow"];
        put?: never;
        post?: never;
        /**
         * Delete a maintenance window
         * @description One that is under way ends.
         */
        delete: operations["deleteMaintenanceWindow"];
        options?: never;
        head?: never;
        /** Change a maintenance window */
        patch: operations["changeMaintenanceWindow"];
        trace?: never;
    };
    "/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's members */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description For owners, and for everyone who leaves. Their sessions on this account end.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Give a member another role
         * @description For owners. It counts from their next request on.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/v1/monitor-overviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How some monitors have been of late
         * @description The last 24 hours by the hour, in UTC, and the latest incident: what a list of monitors shows of each. In the order in which they were asked for; monitors that are not there are left out.
         */
        get: operations["listMonitorOverviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitor-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags of the account's monitors */
        get: operations["listMonitorTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitor-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be watched, and with which settings */
        get: operations["listMonitorTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's monitors */
        get: operations["listMonitors"];
        put?: never;
        /** Make a monitor */
        post: operations["createMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A monitor */
        get: operations["getMonitor"];
        put?: never;
        post?: never;
        /**
         * Delete a monitor
         * @description An open incident is resolved, and its channels are rung. Incidents and alerts stay on record.
         */
        delete: operations["deleteMonitor"];
        options?: never;
        head?: never;
        /** Change a monitor */
        patch: operations["changeMonitor"];
        trace?: never;
    };
    "/v1/monitors/{id}/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The channels that are attached to a monitor */
        get: operations["listAttachedChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{id}/channels/{channel_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Attach a channel to a monitor
         * @description Attaching it again changes nothing.
         */
        put: operations["attachChannel"];
        post?: never;
        /**
         * Detach a channel from a monitor
         * @description Detaching it again changes nothing.
         */
        delete: operations["detachChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check now
         * @description Has the monitor checked at once, from each of its regions; the result is the next of its checks. Of a paused monitor it is a `conflict`.
         */
        post: operations["checkMonitorNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{id}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest checks of a monitor */
        get: operations["listChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{id}/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was last found of a monitor, in full
         * @description By the last check of each region that could look; kept anew where it said something else than the one before, and once an hour.
         */
        get: operations["listFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{id}/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an incident and ring the channels of its monitor */
        post: operations["openIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop watching for a while
         * @description An open incident is resolved, and its channels are rung.
         */
        post: operations["pauseMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{id}/response-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How long checks took, for a chart */
        get: operations["getResponseTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Watch again */
        post: operations["resumeMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{id}/tags/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a monitor a tag
         * @description One that it has already, in whatever spelling, stays as it is.
         */
        put: operations["tagMonitor"];
        post?: never;
        /**
         * Take a tag away from a monitor
         * @description Taking it away again changes nothing.
         */
        delete: operations["untagMonitor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{id}/uptime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much of the time a monitor was up
         * @description Over 24 hours and 7 days by hours, over 30 and 90 days by days in UTC, up to this moment.
         */
        get: operations["getUptime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Be mailed a link to reset a password
         * @description Answers the same whether somebody has this address or not. `conflict`: SMTP is not configured.
         */
        post: operations["askForPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/password-resets/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password, with a link
         * @description Ends all of the person's sessions. A second factor stays.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change how you are called */
        patch: operations["changePerson"];
        trace?: never;
    };
    "/v1/person/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password
         * @description Ends all of your other sessions.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/person/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get new recovery codes
         * @description Those from before are good for nothing any more.
         */
        post: operations["makeRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/person/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Have signing in take a one-time code from now on
         * @description Ends all of your other sessions, in which none was shown.
         */
        put: operations["confirmSecondFactor"];
        /**
         * Get the secret for an authenticator app
         * @description It counts once a code of it was shown.
         */
        post: operations["proposeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/person/second-factor/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in without a one-time code from now on */
        post: operations["removeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prober/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim checks that are due
         * @description Needs a prober token, and gives checks of its region. With `wait_ms` it is answered as soon as something is due. A check that is not reported is given out again when it is next due after its time.
         */
        post: operations["claimChecks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prober/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report how checks ended
         * @description Needs a prober token. Reporting again changes nothing.
         */
        post: operations["reportChecks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prober/sight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report whether the prober sees anything
         * @description Needs a prober token, which each prober needs for itself. Reporting the same again changes nothing; blindness that is not repeated for 90 seconds is over. While a prober sees nothing, its checks end as `unknown`; the accounts whose monitors are checked from its region are shown why.
         */
        post: operations["reportSight"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prober/trial-results/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report how a trial check ended
         * @description Needs the prober token that claimed it. Reporting again changes nothing.
         */
        post: operations["reportTrialCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where monitors are checked from, and whether anything is seen from there
         * @description The regions that monitors of the account are checked from at present, by name, at most 100.
         */
        get: operations["listRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in
         * @description Sets the cookie of the session. `second_factor_required`: the password is right, and a code must be sent with it.
         */
        post: operations["signIn"];
        /** Sign out */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Have the session act on another account */
        put: operations["chooseAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where you are signed in */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere
         * @description Ends all of the person's sessions, this one too.
         */
        delete: operations["signOutEverywhere"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out somewhere
         * @description From that moment on the session opens nothing.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become an owner of an account, with a setup link
         * @description Somebody with this address who is there already sends their own password.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What somebody who is not signed in can do */
        get: operations["getSignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trial-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check something once, before it is watched
         * @description A prober makes the check; nothing comes of it but its result. At most 5 of an account wait at a time, and 20 are made in a minute. It is kept for 10 minutes.
         */
        post: operations["tryCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trial-checks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A trial check, and how it has ended */
        get: operations["getTrialCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "incident.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incident opened.
         * @description Sent once to the endpoint URL of every attached channel. No retry is made.
         */
        post: operations["onIncidentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "incident.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incident was resolved.
         * @description Sent once to the endpoint URL of every attached channel. No retry is made.
         */
        post: operations["onIncidentResolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Account: {
            /** Format: uuid */
            id: string;
            /** @description What the plan allows. */
            limits: components["schemas"]["Limits"];
            name: string;
            /** @enum {string} */
            plan: "free" | "lite";
            /** @description What is in use. */
            usage: components["schemas"]["Usage"];
        };
        AccountChoice: {
            /**
             * Format: uuid
             * @description An account that the person belongs to.
             */
            account_id: string;
        };
        /** @description One message to one channel, and what became of it. */
        Alert: {
            /** Format: uuid */
            channel_id: string;
            /**
             * @description `null` when the channel was gone before its type could be noted.
             * @enum {string|null}
             */
            channel_type: "Email" | "Webhook" | "Slack" | "MicrosoftTeams" | "Telegram" | null;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description How long sending took. */
            duration_ms: number | null;
            /** @description Why it was not delivered. */
            error: components["schemas"]["AlertError"] | null;
            /** @enum {string} */
            event: "incident.created" | "incident.resolved" | "channel.test";
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description `null` for a test message.
             */
            incident_id: string | null;
            /**
             * Format: uuid
             * @description `null` for a test message.
             */
            monitor_id: string | null;
            /** @description The receiver's HTTP status. */
            response_status: number | null;
            /** Format: date-time */
            sent_at: string | null;
            /** @enum {string} */
            status: "pending" | "sending" | "delivered" | "failed";
        };
        AlertError: {
            /** @enum {string} */
            code: "timeout" | "http_status" | "connection_refused" | "connection_reset" | "dns" | "tls" | "blocked_address" | "smtp" | "plan_required" | "channel_deleted" | "interrupted" | "internal";
            /** @description A sentence for people. */
            message: string;
        };
        AlertPage: {
            /** @description Newest first. */
            items: components["schemas"]["Alert"][];
            /** @description Pass it as `cursor` to get the next page; `null` on the last one. */
            next_cursor: string | null;
        };
        /** @description The key itself is shown when it is made, and never again. */
        ApiKey: {
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description `null`: never.
             */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description To the minute; `null` until it is used.
             */
            last_used_at: string | null;
            name: string;
            scopes: ("read" | "write")[];
        };
        ApiKeyPage: {
            /** @description Newest first. */
            items: components["schemas"]["ApiKey"][];
            /** @description Pass it as `cursor` to get the next page; `null` on the last one. */
            next_cursor: string | null;
        };
        AuditActor: {
            /**
             * Format: uuid
             * @description Of the API key or the person, who may be gone since; `null` for the administrator.
             */
            id: string | null;
            /** @description Of the API key or the person at that time; `null` for the administrator. */
            name: string | null;
            /** @enum {string} */
            type: "api_key" | "person" | "administrator";
        };
        /** @description One change. It says what was set, never to what. */
        AuditEntry: {
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "account.created" | "account.changed" | "account.plan_changed" | "api_key.created" | "api_key.revoked" | "channel.created" | "channel.changed" | "channel.tested" | "channel.deleted" | "monitor.created" | "monitor.changed" | "monitor.paused" | "monitor.resumed" | "monitor.channel_attached" | "monitor.channel_detached" | "monitor.deleted" | "maintenance_window.created" | "maintenance_window.changed" | "maintenance_window.deleted" | "incident.opened" | "incident.resolved" | "invitation.created" | "invitation.revoked" | "member.joined" | "member.role_changed" | "member.removed" | "member.password_changed" | "member.second_factor_enabled" | "member.second_factor_disabled" | "member.recovery_codes_made";
            /** @description Who did it. */
            actor: components["schemas"]["AuditActor"];
            /**
             * @description The IP address that the request came from; `null` for the administrator.
             * @example 203.0.113.7
             */
            address: string | null;
            /** Format: date-time */
            at: string;
            /**
             * Format: uuid
             * @description The channel that was attached to the monitor, or detached from it.
             */
            channel_id: string | null;
            /**
             * @description The names of the fields that a change set.
             * @example [
             *       "endpoint_url",
             *       "webhook_secret"
             *     ]
             */
            fields: string[];
            /** Format: uuid */
            id: string;
            /** @description What it was done to. */
            subject: components["schemas"]["AuditSubject"];
        };
        AuditPage: {
            /** @description Newest first. */
            items: components["schemas"]["AuditEntry"][];
            /** @description Pass it as `cursor` to get the next page; `null` on the last one. */
            next_cursor: string | null;
        };
        AuditSubject: {
            /**
             * Format: uuid
             * @description Of a thing that may be gone since.
             */
            id: string;
            /** @enum {string} */
            type: "account" | "api_key" | "channel" | "monitor" | "maintenance_window" | "incident" | "invitation" | "member";
        };
        Beat: {
            /**
             * Format: date-time
             * @description When the hour began.
             */
            at: string;
            degraded: number;
            down: number;
            /** @description How many checks were made in a maintenance window. The other figures leave them out. */
            maintenance: number;
            /**
             * @description The worst that a check found outside maintenance; `unknown` when no check could look, or all were made in maintenance.
             * @enum {string}
             */
            status: "up" | "degraded" | "down" | "unknown";
            /** @description How many of `down` were not confirmed. */
            unconfirmed: number;
            unknown: number;
            /** @description How many checks found it so. */
            up: number;
        };
        /** @description The secrets of a channel are never shown. */
        Channel: {
            /**
             * @description Of a `Telegram` channel. The rest of it is a secret.
             * @example 123456789:…
             */
            bot_token?: string;
            /** @description Of a `Telegram` channel. */
            chat_id?: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: email
             * @description Of an `Email` channel.
             */
            email_address?: string;
            /** @description Whether incidents ring it. */
            enabled: boolean;
            /**
             * Format: uri
             * @description Of a `Webhook` channel.
             */
            endpoint_url?: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Whether it has a secret, so that its messages are signed. */
            signed: boolean;
            /** @enum {string} */
            type: "Email" | "Webhook" | "Slack" | "MicrosoftTeams" | "Telegram";
            /** Format: date-time */
            updated_at: string;
            /**
             * @description Of a `Slack` or a `MicrosoftTeams` channel. The rest of it is a secret.
             * @example https://hooks.slack.com/…
             */
            webhook_url?: string;
        };
        /** @description What is left out stays as it is, secrets too. `null` removes what is optional. */
        ChannelChanges: {
            /**
             * Bot token
             * @description The token that @BotFather gave: write /newbot to it. Only the id of the bot in it is shown again.
             * @example 123456789:XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
             */
            bot_token?: string;
            /**
             * Chat id
             * @description The number of a chat, as text, or the `@name` of a public channel or group. Add the bot and write there: `getUpdates` of the Bot API shows the number.
             * @example -1001234567890
             */
            chat_id?: string;
            /**
             * E-mail address
             * Format: email
             * @description Receives the messages.
             * @example on-call@example.com
             */
            email_address?: string;
            /** @description Whether incidents ring it. */
            enabled?: boolean;
            /**
             * Endpoint URL
             * Format: uri
             * @description Receives the POSTs.
             * @example https://hooks.example.com/in
             */
            endpoint_url?: string;
            /**
             * @description What people call the channel.
             * @example on-call
             */
            name?: string;
            /**
             * @description Only what it is already: the type of a channel cannot change.
             * @enum {string}
             */
            type?: "Email" | "Webhook" | "Slack" | "MicrosoftTeams" | "Telegram";
            /**
             * Webhook secret
             * @description When set, every message is signed with it. It is never shown again.
             */
            webhook_secret?: string | null;
            /**
             * Webhook URL
             * Format: uri
             * @description Of a `Slack` or a `MicrosoftTeams` channel.
             * @example https://hooks.slack.com/services/T000/B000/XXXX
             */
            webhook_url?: string;
        };
        ChannelPage: {
            /** @description Newest first. */
            items: components["schemas"]["Channel"][];
            /** @description Pass it as `cursor` to get the next page; `null` on the last one. */
            next_cursor: string | null;
        };
        ChannelType: {
            /** @description What a message becomes. */
            description: string;
            /** @description JSON Schema (draft 2020-12) of its fields, which stand beside `type`, `name` and `enabled`. What is `writeOnly` is secret. */
            fields: {
                [key: string]: unknown;
            };
            /**
             * @description The plan that it needs.
             * @enum {string}
             */
            plan: "free" | "lite";
            /** @description Other words by which people look for it. */
            search_words: string[];
            /** @description What people call it. */
            title: string;
            /** @enum {string} */
            type: "Email" | "Webhook" | "Slack" | "MicrosoftTeams" | "Telegram";
        };
        ChannelTypeList: {
            items: components["schemas"]["ChannelType"][];
        };
        Check: {
            /**
             * Format: date-time
             * @description When it began.
             */
            at: string;
            /** @description What else was found; kept where the status or the words were not those of the check before. */
            details: {
                [key: string]: unknown;
            } | null;
            /** @description How long it took. */
            duration_ms: number;
            /** @description `null` when it said what the check before had said, with other figures. */
            message: string | null;
            region: string;
            /**
             * @description `unknown`: nobody could look.
             * @enum {string}
             */
            status: "up" | "degraded" | "down" | "unknown";
        };
        CheckPage: {
            /** @description Newest first. */
            items: components["schemas"]["Check"][];
            /** @description Pass it as `cursor` to get the next page; `null` on the last one. */
            next_cursor: string | null;
        };
        CheckReport: {
            /** @description How long ago it began. */
            age_ms: number;
            /** @description The claim. */
            claim: number;
            /** @description What else was found: JSON of at most 16384 bytes. */
            details: string | null;
            /** @description How long the check took. */
            duration_ms: number;
            /** @description Nothing at all answered the prober, so the check is `unknown`, and soon due again. */
            excused?: boolean;
            /** @description A sentence for the customer. */
            message: string;
            /** @description What the next check is given as `previous`; `null` leaves it as it is: JSON of at most 65536 bytes. */
            remember: string | null;
            /** @description The series of the claimed check. */
            series: number;
            /**
             * @description `unknown`: the prober could not look.
             * @enum {string}
             */
            status: "up" | "degraded" | "down" | "unknown";
        };
        CheckReports: {
            results: components["schemas"]["CheckReport"][];
        };
        ChecksWanted: {
            /** @description How many checks at most. */
            checks_max: number;
            /**
             * @description How many trial checks at most.
             * @default 0
             */
            trials_max?: number;
            /**
             * @description How long to wait for a check when none is due.
             * @default 0
             */
            wait_ms?: number;
        };
        Claim: {
            checks: components["schemas"]["ClaimedCheck"][];
            /** @description What stands for this claim when its checks are reported. */
            claim: number;
            /** @description In how long the next check is due that nobody has claimed; `null` when none is scheduled. */
            next_due_in_ms: number | null;
            trials: components["schemas"]["ClaimedTrial"][];
            /** @description For how long it was waited for a check. */
            waited_ms: number;
        };
        ClaimedCheck: {
            /**
             * Format: uuid
             * @description The account that the check belongs to. A prober shares its work fairly between accounts.
             */
            account: string;
            /** @description What the last check asked to remember: JSON. */
            previous: string | null;
            /** @description What its result is reported under. */
            series: number;
            /** @description With their secrets. */
            settings: {
                [key: string]: unknown;
            };
            target: string;
            timeout_ms: number;
            /** @enum {string} */
            type: "http" | "ssl" | "dns" | "api" | "security_headers" | "keyword" | "port" | "ping" | "heartbeat" | "domain_expiry" | "registrar" | "nameserver" | "ip_change" | "mx" | "email_auth" | "blacklist" | "response_time" | "page_size" | "page_change" | "robots_txt" | "sitemap" | "redirect_chain" | "cookie_consent" | "multi_step";
        };
        /** @description A check that somebody tries, of whichever region. */
        ClaimedTrial: {
            /**
             * Format: uuid
             * @description The account that the check belongs to. A prober shares its work fairly between accounts.
             */
            account: string;
            /** Format: uuid */
            id: string;
            /** @description With their secrets. */
            settings: {
                [key: string]: unknown;
            };
            target: string;
            timeout_ms: number;
            /** @enum {string} */
            type: "http" | "ssl" | "dns" | "api" | "security_headers" | "keyword" | "port" | "ping" | "heartbeat" | "domain_expiry" | "registrar" | "nameserver" | "ip_change" | "mx" | "email_auth" | "blacklist" | "response_time" | "page_size" | "page_change" | "robots_txt" | "sitemap" | "redirect_chain" | "cookie_consent" | "multi_step";
        };
        FieldError: {
            /** @description A path such as `name` or `channel_ids.2`. */
            field: string;
            /** @description The field and the rule that it breaks. */
            message: string;
        };
        Finding: {
            /**
             * Format: date-time
             * @description When the check began. Later ones, of the same hour, said the same.
             */
            at: string;
            /** @description What else was found, by the type of the monitor: its certificate, for example. */
            details: {
                [key: string]: unknown;
            };
            message: string;
            region: string;
            /** @enum {string} */
            status: "up" | "degraded" | "down";
        };
        FindingList: {
            /** @description One of each region, by their names. */
            items: components["schemas"]["Finding"][];
        };
        Health: {
            /** @enum {string} */
            status: "ok";
        };
        Incident: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            monitor_id: string;
            /**
             * @description Checks resolve what they opened, and leave alone what somebody opened by a request.
             * @enum {string}
             */
            opened_by: "checks" | "request";
            /** Format: date-time */
            resolved_at: string | null;
            /** @enum {string} */
            severity: "info" | "warning" | "critical";
            /** Format: date-time */
            started_at: string;
            /** @enum {string} */
            status: "open" | "resolved";
            /**
             * Format: uuid
             * @description The open incident of the monitor's parent that explains this one, which therefore has rung nobody.
             */
            suppressed_by: string | null;
            title: string;
        };
        IncidentPage: {
            /** @description Newest first. */
            items: components["schemas"]["Incident"][];
            /** @description Pass it as `cursor` to get the next page; `null` on the last one. */
            next_cursor: string | null;
        };
        IncidentWithTimeline: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            monitor_id: string;
            /**
             * @description Checks resolve what they opened, and leave alone what somebody opened by a request.
             * @enum {string}
             */
            opened_by: "checks" | "request";
            /** Format: date-time */
            resolved_at: string | null;
            /** @enum {string} */
            severity: "info" | "warning" | "critical";
            /** Format: date-time */
            started_at: string;
            /** @enum {string} */
            status: "open" | "resolved";
            /** @description The latest of the incidents that this one explains, and which therefore have rung nobody. */
            suppressed: components["schemas"]["Incident"][];
            /**
             * Format: uuid
             * @description The open incident of the monitor's parent that explains this one, which therefore has rung nobody.
             */
            suppressed_by: string | null;
            /** @description What happened, oldest first. */
            timeline: components["schemas"]["TimelineEntry"][];
            title: string;
        };
        Invitation: {
            /** Format: date-time */
            created_at: string;
            /** @description Whoever accepts it signs in by this address. */
            email_address: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            role: "owner" | "editor" | "viewer";
        };
        InvitationAcceptance: {
            /**
             * @description What the person is called.
             * @example Ada Lovelace
             */
            name: string;
            /**
             * Format: password
             * @description Any text that is long enough.
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description One of the recovery codes, instead of a code of the app.
             * @example abcde-fghij
             */
            recovery_code?: string;
            /**
             * @description From the link.
             * @example AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
             */
            token: string;
            /**
             * @description The code that the authenticator app shows.
             * @example 123456
             */
            totp_code?: string;
        };
        /** @description What somebody is invited to. */
        InvitationOffer: {
            account_name: string;
            email_address: string;
            /** Format: date-time */
            expires_at: string;
            /** @enum {string} */
            role: "owner" | "editor" | "viewer";
        };
        InvitationPage: {
            /** @description Newest first. */
            items: components["schemas"]["Invitation"][];
            /** @description Pass it as `cursor` to get the next page; `null` on the last one. */
            next_cursor: string | null;
        };
        InvitationToken: {
            /**
             * @description From the link.
             * @example AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
             */
            token: string;
        };
        Limits: {
            channel_types: ("Email" | "Webhook" | "Slack" | "MicrosoftTeams" | "Telegram")[];
            /** @description `null`: as many as you like. */
            monitors: number | null;
        };
        MaintenanceOccurrence: {
            /** Format: date-time */
            ends_at: string;
            /** Format: date-time */
            starts_at: string;
        };
        MaintenanceWindow: {
            /** @description Whether it is under way. */
            active: boolean;
            /** Format: date-time */
            created_at: string;
            duration_minutes: number;
            /** Format: uuid */
            id: string;
            /** @description `null`: all monitors of the account. */
            monitor_ids: string[] | null;
            name: string;
            /** @description When it is next, or the time that is under way; `null` when there will be none any more. */
            occurrence: components["schemas"]["MaintenanceOccurrence"] | null;
            rrule: string | null;
            /** Format: date-time */
            starts_at: string;
            time_zone: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description What is left out stays as it is. */
        MaintenanceWindowChanges: {
            /**
             * @description How long it lasts.
             * @example 90
             */
            duration_minutes?: number;
            /** @description The monitors that it is for; what depends on one of them is covered with it. `null`: all monitors of the account. */
            monitor_ids?: string[] | null;
            /**
             * @description What people call it.
             * @example Database upgrade
             */
            name?: string;
            /**
             * @description When it comes again: an RRULE of RFC 5545 with a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY. `null`: never.
             * @example FREQ=WEEKLY;BYDAY=SU
             */
            rrule?: string | null;
            /**
             * Format: date-time
             * @description When it begins for the first time, in the years 2000 to 2099.
             * @example 2027-05-02T01:30:00.000Z
             */
            starts_at?: string;
            /**
             * @description The time zone (IANA) on whose wall clock it comes again, so that it begins at the same time of the day all year.
             * @example Europe/Berlin
             */
            time_zone?: string;
        };
        MaintenanceWindowPage: {
            /** @description Newest first. */
            items: components["schemas"]["MaintenanceWindow"][];
            /** @description Pass it as `cursor` to get the next page; `null` on the last one. */
            next_cursor: string | null;
        };
        /** @description A person, by their own id, and what they may do in the account. */
        Member: {
            email_address: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            joined_at: string;
            name: string;
            /** @enum {string} */
            role: "owner" | "editor" | "viewer";
            /** @description Whether signing in takes a one-time code. */
            second_factor: boolean;
        };
        MemberChange: {
            /**
             * @description `viewer`: sees everything; `editor`: changes things too; `owner`: also members and API keys.
             * @enum {string}
             */
            role: "owner" | "editor" | "viewer";
        };
        MemberPage: {
            /** @description Newest first. */
            items: components["schemas"]["Member"][];
            /** @description Pass it as `cursor` to get the next page; `null` on the last one. */
            next_cursor: string | null;
        };
        Monitor: {
            /** Format: date-time */
            created_at: string;
            /** @description `null`: as usual for its type. */
            failures_to_open: number | null;
            /**
             * @description What its checks have come to. What is `degraded` works, so that its status is `up`.
             * @enum {string}
             */
            health: "up" | "degraded" | "down" | "unknown";
            /** Format: uuid */
            id: string;
            interval_seconds: number;
            name: string;
            /** Format: uuid */
            open_incident_id: string | null;
            /**
             * Format: uuid
             * @description The monitor without which this one cannot be up.
             */
            parent_id: string | null;
            /**
             * @description Where the job of a `heartbeat` reports, below the address of the api: whoever knows it can. `/start`, `/fail` or an exit code may follow.
             * @example null
             */
            ping_path: string | null;
            /** @description Where it is checked from. */
            regions: string[];
            /** @description `null`: as usual for its type. */
            regions_to_open: number | null;
            /** @description `********` stands in the place of each secret. */
            settings: {
                [key: string]: unknown;
            };
            /**
             * @description How bad it is when the target is down. `null`: as usual for its type.
             * @enum {string|null}
             */
            severity: "info" | "warning" | "critical" | null;
            /**
             * @description `unknown` until a check has told.
             * @enum {string}
             */
            status: "up" | "down" | "paused" | "unknown";
            /** @description `null`: as usual for its type. */
            successes_to_resolve: number | null;
            /** @description What it is sorted by. */
            tags: string[];
            target: string;
            timeout_seconds: number;
            /** @enum {string} */
            type: "http" | "ssl" | "dns" | "api" | "security_headers" | "keyword" | "port" | "ping" | "heartbeat" | "domain_expiry" | "registrar" | "nameserver" | "ip_change" | "mx" | "email_auth" | "blacklist" | "response_time" | "page_size" | "page_change" | "robots_txt" | "sitemap" | "redirect_chain" | "cookie_consent" | "multi_step";
            /**
             * Format: date-time
             * @description Since when no check could tell anything of it, for three intervals or more; `null` while it is checked. Its `health` is `unknown` until a check tells.
             */
            unchecked_since: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description What is left out stays as it is; settings are replaced as a whole, but for secrets that are left out. */
        MonitorChanges: {
            /** @description After how many checks in a row that fail an incident opens. `null`: as usual for its type. */
            failures_to_open?: number | null;
            /** @description How often it is checked. */
            interval_seconds?: number;
            /**
             * @description What people call the monitor.
             * @example Shop
             */
            name?: string;
            /**
             * Format: uuid
             * @description The monitor without which this one cannot be up. While it has an open incident, incidents of this one ring nobody.
             */
            parent_id?: string | null;
            /**
             * @description Where it is checked from: regions that probers have.
             * @example [
             *       "default"
             *     ]
             */
            regions?: string[];
            /** @description In how many of its regions they must fail. `null`: as usual for its type. */
            regions_to_open?: number | null;
            /**
             * @description What the type needs to know beside the target, as `GET /v1/monitor-types` says; at most 16384 bytes of JSON. Secrets in it are never shown again: `********` stands in their place.
             * @example {}
             */
            settings?: {
                [key: string]: unknown;
            };
            /**
             * @description How bad it is when the target is down. `null`: as usual for its type.
             * @enum {string|null}
             */
            severity?: "info" | "warning" | "critical" | null;
            /** @description After how many checks in a row that succeed an incident ends. `null`: as usual for its type. */
            successes_to_resolve?: number | null;
            /**
             * @description What it is sorted by. Capitals make no other tag; of several spellings the first is kept, without the spaces around it.
             * @example [
             *       "prod",
             *       "eu-west"
             *     ]
             */
            tags?: string[];
            /**
             * @description What is watched, for example a URL.
             * @example https://shop.example.com/
             */
            target?: string;
            /** @description How long a check may take. */
            timeout_seconds?: number;
            /**
             * @description What kind of check it is.
             * @example http
             * @enum {string}
             */
            type?: "http" | "ssl" | "dns" | "api" | "security_headers" | "keyword" | "port" | "ping" | "heartbeat" | "domain_expiry" | "registrar" | "nameserver" | "ip_change" | "mx" | "email_auth" | "blacklist" | "response_time" | "page_size" | "page_change" | "robots_txt" | "sitemap" | "redirect_chain" | "cookie_consent" | "multi_step";
        };
        MonitorOverview: {
            /** @description Oldest first; hours without checks are left out. */
            beats: components["schemas"]["Beat"][];
            /** @description The latest, however long ago it was; `null` when there was none. */
            last_incident: components["schemas"]["Incident"] | null;
            /** Format: uuid */
            monitor_id: string;
            /** @description Of the checks that count, how many found the target up or degraded; `null` when no check counts. Checks in a maintenance window, failures that were not confirmed, and checks that could not look do not count. */
            uptime_percent: number | null;
        };
        MonitorOverviewList: {
            items: components["schemas"]["MonitorOverview"][];
            /** Format: date-time */
            since: string;
            /**
             * @description What uptime and beats are of.
             * @enum {string}
             */
            span: "24h" | "7d" | "30d" | "90d";
            /** @description Between two beats. */
            step_seconds: number;
        };
        MonitorPage: {
            /** @description Newest first. */
            items: components["schemas"]["Monitor"][];
            /** @description Pass it as `cursor` to get the next page; `null` on the last one. */
            next_cursor: string | null;
        };
        MonitorTag: {
            /** @description How many monitors have it. */
            monitors: number;
            /**
             * @description In one of its spellings.
             * @example prod
             */
            tag: string;
        };
        MonitorTagList: {
            /** @description Those that most monitors have first; at most 1000. */
            items: components["schemas"]["MonitorTag"][];
        };
        MonitorType: {
            /** @description What is watched. */
            description: string;
            /** @description How often it is checked unless the monitor says otherwise. */
            interval_seconds: number;
            /** @description JSON Schema (draft 2020-12) of its settings, with their defaults. What is `writeOnly` is secret. */
            settings_schema: {
                [key: string]: unknown;
            };
            /**
             * @description Of an incident that opens because it is down.
             * @enum {string}
             */
            severity: "info" | "warning" | "critical";
            /**
             * @description What its target is.
             * @enum {string}
             */
            target: "url" | "host" | "host_and_port" | "host_and_optional_port" | "domain" | "label";
            /** @enum {string} */
            type: "http" | "ssl" | "dns" | "api" | "security_headers" | "keyword" | "port" | "ping" | "heartbeat" | "domain_expiry" | "registrar" | "nameserver" | "ip_change" | "mx" | "email_auth" | "blacklist" | "response_time" | "page_size" | "page_change" | "robots_txt" | "sitemap" | "redirect_chain" | "cookie_consent" | "multi_step";
        };
        MonitorTypeList: {
            items: components["schemas"]["MonitorType"][];
        };
        NewApiKey: {
            /**
             * Format: date-time
             * @description When the key expires, in the future; `null`: never.
             * @example 2027-05-03T12:34:56.000Z
             */
            expires_at?: string | null;
            /**
             * @description Who uses the key, or what for: it stands in the audit log.
             * @example deploy pipeline
             */
            name: string;
            /**
             * @description `read`: GET; `write`: everything that changes something.
             * @default [
             *       "read",
             *       "write"
             *     ]
             */
            scopes?: ("read" | "write")[];
        };
        NewApiKeyAnswer: {
            /** @description The key. Keep it now: only its hash is stored. `null` in the repeated answer to an `Idempotency-Key`. */
            api_key: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description `null`: never.
             */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description To the minute; `null` until it is used.
             */
            last_used_at: string | null;
            name: string;
            scopes: ("read" | "write")[];
        };
        NewEmailChannel: {
            /**
             * E-mail address
             * Format: email
             * @description Receives the messages.
             * @example on-call@example.com
             */
            email_address: string;
            /**
             * @description Whether incidents ring it.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description What people call the channel.
             * @example on-call
             */
            name: string;
            /**
             * @description The kind of channel. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "Email";
        };
        NewIncident: {
            /**
             * @description How bad it is.
             * @default critical
             * @enum {string}
             */
            severity?: "info" | "warning" | "critical";
            /**
             * @description One line for people.
             * @example shop.example.com does not answer
             */
            title: string;
        };
        NewInvitation: {
            /**
             * Format: email
             * @description By which the person signs in. Large and small letters are the same.
             * @example ada@example.com
             */
            email_address: string;
            /**
             * @description `viewer`: sees everything; `editor`: changes things too; `owner`: also members and API keys.
             * @enum {string}
             */
            role: "owner" | "editor" | "viewer";
        };
        NewInvitationAnswer: {
            /** Format: date-time */
            created_at: string;
            /** @description Whoever accepts it signs in by this address. */
            email_address: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /** @description The link with which it is accepted, once. Only its hash is stored. `null` in the repeated answer to an `Idempotency-Key`. */
            link: string | null;
            /** @description Whether the link is also sent by mail: SMTP is configured, and not too many mails wait. */
            mailed: boolean;
            /** @enum {string} */
            role: "owner" | "editor" | "viewer";
        };
        NewMaintenanceWindow: {
            /**
             * @description How long it lasts.
             * @example 90
             */
            duration_minutes: number;
            /** @description The monitors that it is for; what depends on one of them is covered with it. `null`: all monitors of the account. */
            monitor_ids?: string[] | null;
            /**
             * @description What people call it.
             * @example Database upgrade
             */
            name: string;
            /**
             * @description When it comes again: an RRULE of RFC 5545 with a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY. `null`: never.
             * @example FREQ=WEEKLY;BYDAY=SU
             */
            rrule?: string | null;
            /**
             * Format: date-time
             * @description When it begins for the first time, in the years 2000 to 2099.
             * @example 2027-05-02T01:30:00.000Z
             */
            starts_at: string;
            /**
             * @description The time zone (IANA) on whose wall clock it comes again, so that it begins at the same time of the day all year.
             * @example Europe/Berlin
             */
            time_zone?: string;
        };
        NewMicrosoftTeamsChannel: {
            /**
             * @description Whether incidents ring it.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description What people call the channel.
             * @example on-call
             */
            name: string;
            /**
             * @description The kind of channel. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "MicrosoftTeams";
            /**
             * Webhook URL
             * Format: uri
             * @description The URL of a workflow made from “When a Teams webhook request is received”. In Teams: the channel’s … menu, Workflows. Whoever has it may write there, so only its host is shown again. URLs of the retired Office 365 connectors are refused.
             * @example https://prod-00.westeurope.logic.azure.com/workflows/000/triggers/manual/paths/invoke?sig=XXXX
             */
            webhook_url: string;
        };
        NewMonitor: {
            /** @description The channels to attach. */
            channel_ids?: string[];
            /** @description After how many checks in a row that fail an incident opens. `null`: as usual for its type. */
            failures_to_open?: number | null;
            /** @description How often it is checked; left out, as often as is usual for its type. */
            interval_seconds?: number;
            /**
             * @description What people call the monitor.
             * @example Shop
             */
            name: string;
            /**
             * Format: uuid
             * @description The monitor without which this one cannot be up. While it has an open incident, incidents of this one ring nobody.
             */
            parent_id?: string | null;
            /**
             * @description Where it is checked from: regions that probers have.
             * @example [
             *       "default"
             *     ]
             */
            regions?: string[];
            /** @description In how many of its regions they must fail. `null`: as usual for its type. */
            regions_to_open?: number | null;
            /**
             * @description What the type needs to know beside the target, as `GET /v1/monitor-types` says; at most 16384 bytes of JSON. Secrets in it are never shown again: `********` stands in their place.
             * @example {}
             */
            settings?: {
                [key: string]: unknown;
            };
            /**
             * @description How bad it is when the target is down. `null`: as usual for its type.
             * @enum {string|null}
             */
            severity?: "info" | "warning" | "critical" | null;
            /** @description After how many checks in a row that succeed an incident ends. `null`: as usual for its type. */
            successes_to_resolve?: number | null;
            /**
             * @description What it is sorted by. Capitals make no other tag; of several spellings the first is kept, without the spaces around it.
             * @example [
             *       "prod",
             *       "eu-west"
             *     ]
             */
            tags?: string[];
            /**
             * @description What is watched, for example a URL.
             * @example https://shop.example.com/
             */
            target: string;
            /**
             * @description How long a check may take.
             * @default 10
             */
            timeout_seconds?: number;
            /**
             * @description What kind of check it is.
             * @example http
             * @enum {string}
             */
            type: "http" | "ssl" | "dns" | "api" | "security_headers" | "keyword" | "port" | "ping" | "heartbeat" | "domain_expiry" | "registrar" | "nameserver" | "ip_change" | "mx" | "email_auth" | "blacklist" | "response_time" | "page_size" | "page_change" | "robots_txt" | "sitemap" | "redirect_chain" | "cookie_consent" | "multi_step";
        };
        NewPasswordByLink: {
            /**
             * Format: password
             * @description Any text that is long enough.
             * @example correct horse battery staple
             */
            new_password: string;
            /**
             * @description From the link.
             * @example AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
             */
            token: string;
        };
        NewSession: {
            /**
             * Format: email
             * @description By which the person signs in. Large and small letters are the same.
             * @example ada@example.com
             */
            email_address: string;
            /**
             * @description The password.
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description One of the recovery codes, instead of a code of the app.
             * @example abcde-fghij
             */
            recovery_code?: string;
            /**
             * @description The code that the authenticator app shows.
             * @example 123456
             */
            totp_code?: string;
        };
        NewSlackChannel: {
            /**
             * @description Whether incidents ring it.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description What people call the channel.
             * @example on-call
             */
            name: string;
            /**
             * @description The kind of channel. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "Slack";
            /**
             * Webhook URL
             * Format: uri
             * @description The URL of an incoming webhook of Slack, or of a server that takes the same messages, such as Mattermost. In Slack: Apps, Incoming Webhooks, Add to Slack. Whoever has it may write there, so only its host is shown again.
             * @example https://hooks.slack.com/services/T000/B000/XXXX
             */
            webhook_url: string;
        };
        NewTelegramChannel: {
            /**
             * Bot token
             * @description The token that @BotFather gave: write /newbot to it. Only the id of the bot in it is shown again.
             * @example 123456789:XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
             */
            bot_token: string;
            /**
             * Chat id
             * @description The number of a chat, as text, or the `@name` of a public channel or group. Add the bot and write there: `getUpdates` of the Bot API shows the number.
             * @example -1001234567890
             */
            chat_id: string;
            /**
             * @description Whether incidents ring it.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description What people call the channel.
             * @example on-call
             */
            name: string;
            /**
             * @description The kind of channel. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "Telegram";
        };
        /** @description The fields of a new monitor that say what is checked. */
        NewTrialCheck: {
            /**
             * @description What the type needs to know beside the target, as `GET /v1/monitor-types` says; at most 16384 bytes of JSON. Secrets in it are never shown again: `********` stands in their place.
             * @example {}
             */
            settings?: {
                [key: string]: unknown;
            };
            /**
             * @description What is watched, for example a URL.
             * @example https://shop.example.com/
             */
            target: string;
            /**
             * @description How long a check may take.
             * @default 10
             */
            timeout_seconds?: number;
            /**
             * @description What kind of check it is.
             * @example http
             * @enum {string}
             */
            type: "http" | "ssl" | "dns" | "api" | "security_headers" | "keyword" | "port" | "ping" | "heartbeat" | "domain_expiry" | "registrar" | "nameserver" | "ip_change" | "mx" | "email_auth" | "blacklist" | "response_time" | "page_size" | "page_change" | "robots_txt" | "sitemap" | "redirect_chain" | "cookie_consent" | "multi_step";
        };
        NewWebhookChannel: {
            /**
             * @description Whether incidents ring it.
             * @default true
             */
            enabled?: boolean;
            /**
             * Endpoint URL
             * Format: uri
             * @description Receives the POSTs.
             * @example https://hooks.example.com/in
             */
            endpoint_url: string;
            /**
             * @description What people call the channel.
             * @example on-call
             */
            name: string;
            /**
             * @description The kind of channel. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "Webhook";
            /**
             * Webhook secret
             * @description When set, every message is signed with it. It is never shown again.
             */
            webhook_secret?: string | null;
        };
        NoBody: Record<string, never>;
        /** @description Where the person is signed in. */
        OwnSession: {
            /** @description The IP address that the person signed in from; null where it was not kept. */
            address: string | null;
            /** @description Whether the request was made in it. */
            current: boolean;
            /**
             * Format: date-time
             * @description When it ends if nothing more is done in it.
             */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description To the hour.
             */
            last_used_at: string;
            /** Format: date-time */
            signed_in_at: string;
            /** @description What the browser called itself when the person signed in; null where it was not kept. */
            user_agent: string | null;
        };
        OwnSessions: {
            /** @description The newest first. */
            items: components["schemas"]["OwnSession"][];
        };
        PasswordChange: {
            /**
             * @description The password.
             * @example correct horse battery staple
             */
            current_password: string;
            /**
             * Format: password
             * @description Any text that is long enough.
             * @example correct horse battery staple
             */
            new_password: string;
        };
        PasswordConfirmation: {
            /**
             * @description The password.
             * @example correct horse battery staple
             */
            password: string;
        };
        PasswordResetWish: {
            /**
             * Format: email
             * @description By which the person signs in. Large and small letters are the same.
             * @example ada@example.com
             */
            email_address: string;
        };
        Person: {
            email_address: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Whether signing in takes a one-time code. */
            second_factor: boolean;
        };
        PersonChange: {
            /**
             * @description What the person is called.
             * @example Ada Lovelace
             */
            name: string;
        };
        PlannedTest: {
            /**
             * Format: uuid
             * @description The alert that tells what became of the message.
             */
            alert_id: string;
        };
        ProberBlindness: {
            /** @description How long ago it began. */
            age_ms: number;
            /**
             * @description `network`: nothing answers. `name_servers`: no name server answers.
             * @enum {string}
             */
            cause: "network" | "name_servers";
        };
        ProberSight: {
            /** @description That the prober sees nothing at all, and why; `null` while it sees something. */
            blind: components["schemas"]["ProberBlindness"] | null;
        };
        /** @description An answer other than success (RFC 9457). */
        Problem: {
            /**
             * @description What to decide by.
             * @enum {string}
             */
            code: "validation_failed" | "unauthenticated" | "second_factor_required" | "scope_required" | "session_required" | "role_required" | "csrf_token_required" | "plan_required" | "monitor_limit_reached" | "not_found" | "conflict" | "last_owner" | "incident_already_open" | "request_timeout" | "payload_too_large" | "rate_limited" | "too_many_streams" | "internal" | "unavailable";
            /** @description A sentence for people. */
            detail: string;
            errors?: components["schemas"]["FieldError"][];
            /** @example 404 */
            status: number;
            /** @example There is no such thing */
            title: string;
            /**
             * Format: uri-reference
             * @example /problems/not_found
             */
            type: string;
        };
        ProposedSecondFactor: {
            /** @description The same for a QR code. */
            otpauth_uri: string;
            /** @description In base32, to be typed into an authenticator app. */
            secret: string;
        };
        RecoveryCodes: {
            /** @description Each signs in once where the authenticator app is lost. Only their hashes are stored. */
            recovery_codes: string[];
        };
        Region: {
            /**
             * @description Of a region that is blind. `network`: nothing answers. `name_servers`: no name server answers.
             * @enum {string|null}
             */
            cause: "network" | "name_servers" | null;
            region: string;
            /**
             * Format: date-time
             * @description Since when it is blind, or when a prober of it was last heard of; `null` otherwise.
             */
            since: string | null;
            /**
             * @description `seeing`: its probers see something. `blind`: none of them does. `silent`: none of them is heard of. In the last two its monitors are not being checked.
             * @enum {string}
             */
            state: "seeing" | "blind" | "silent";
        };
        RegionList: {
            items: components["schemas"]["Region"][];
        };
        ReportsTaken: {
            /** @description How many were not awaited any more: reported before, given to another prober meanwhile, or of a monitor that has changed. */
            dropped: number;
            /** @description How many results were put on record. */
            taken: number;
        };
        ResponseTimePoint: {
            /**
             * Format: date-time
             * @description When the hour or the day began.
             */
            at: string;
            /** @description Of the checks that were answered. */
            average_ms: number | null;
            checks: number;
            max_ms: number | null;
            min_ms: number | null;
            /** @description Of the checks that count, how many found the target up or degraded; `null` when no check counts. Checks in a maintenance window, failures that were not confirmed, and checks that could not look do not count. */
            uptime_percent: number | null;
        };
        ResponseTimes: {
            /** @description Oldest first, in UTC; hours and days without checks are left out. */
            points: components["schemas"]["ResponseTimePoint"][];
            /** @enum {string} */
            span: "24h" | "7d" | "30d" | "90d";
            /** @description Between two points: an hour or a day. */
            step_seconds: number;
        };
        SavedChannel: {
            /**
             * @description Of a `Telegram` channel. The rest of it is a secret.
             * @example 123456789:…
             */
            bot_token?: string;
            /** @description Of a `Telegram` channel. */
            chat_id?: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: email
             * @description Of an `Email` channel.
             */
            email_address?: string;
            /** @description Whether incidents ring it. */
            enabled: boolean;
            /**
             * Format: uri
             * @description Of a `Webhook` channel.
             */
            endpoint_url?: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Whether it has a secret, so that its messages are signed. */
            signed: boolean;
            /**
             * Format: uuid
             * @description The alert that tells what became of the test message.
             */
            test_alert_id: string;
            /** @enum {string} */
            type: "Email" | "Webhook" | "Slack" | "MicrosoftTeams" | "Telegram";
            /** Format: date-time */
            updated_at: string;
            /** @description What was accepted but is not advised: a secret of fewer than 16 bytes. */
            warnings?: components["schemas"]["FieldError"][];
            /**
             * @description Of a `Slack` or a `MicrosoftTeams` channel. The rest of it is a secret.
             * @example https://hooks.slack.com/…
             */
            webhook_url?: string;
        };
        /** @description The request as it was sent, byte for byte, but for a secret in its URL. */
        SentRequest: {
            /** @description The raw body: the text whose UTF-8 bytes were sent, and signed where there is a signature. */
            body: string;
            headers: {
                [key: string]: string;
            };
            /** @enum {string} */
            method: "POST";
            url: string;
            /**
             * @description A secret stood in the URL, as the URLs of chats have one: `…` is shown instead of it.
             * @enum {boolean}
             */
            url_masked?: true;
        };
        /** @description Who is signed in, and on which account requests of the session act. */
        Session: {
            /** @description On which requests act. */
            account: components["schemas"]["SessionAccount"];
            /** @description All that the person belongs to. */
            accounts: components["schemas"]["SessionAccount"][];
            /** @description For the header `X-CSRF-Token` of every request that is not GET or HEAD. */
            csrf_token: string;
            /**
             * Format: date-time
             * @description When it ends if nothing more is done in it.
             */
            expires_at: string;
            /** @description Whether mails can be sent: SMTP is configured. */
            mail: boolean;
            person: components["schemas"]["Person"];
            /** @enum {string} */
            role: "owner" | "editor" | "viewer";
            /** Format: date-time */
            signed_in_at: string;
        };
        SessionAccount: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            plan: "free" | "lite";
            /**
             * @description The person's role in it.
             * @enum {string}
             */
            role: "owner" | "editor" | "viewer";
        };
        Setup: {
            /**
             * @description A new name for the account.
             * @example Example Ltd
             */
            account_name?: string;
            /**
             * Format: email
             * @description By which the person signs in. Large and small letters are the same.
             * @example ada@example.com
             */
            email_address: string;
            /**
             * @description What the person is called.
             * @example Ada Lovelace
             */
            name: string;
            /**
             * Format: password
             * @description Any text that is long enough.
             * @example correct horse battery staple
             */
            password: string;
            /**
             * @description From the link.
             * @example AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
             */
            token: string;
        };
        SightTaken: {
            /**
             * Format: date-time
             * @description Since when the prober sees nothing, by what is on record; `null` while it sees something.
             */
            blind_since: string | null;
        };
        SignInOptions: {
            /** @description Whether a forgotten password can be reset by mail: SMTP is configured. */
            password_reset: boolean;
            /** @description Nobody can sign in yet: the setup link is what helps. */
            setup_required: boolean;
        };
        TimelineEntry: {
            /** Format: date-time */
            at: string;
            /**
             * @description Why it was resolved: somebody asked for it, checks found the target up again, or its monitor was paused or deleted.
             * @enum {string}
             */
            reason?: "requested" | "recovered" | "monitor_paused" | "monitor_deleted";
            /**
             * @description How bad it was from then on.
             * @enum {string}
             */
            severity?: "info" | "warning" | "critical";
            /**
             * Format: uuid
             * @description The incident of the monitor's parent for which it rang nobody.
             */
            suppressed_by?: string;
            /** @description What it was called from then on. */
            title?: string;
            /**
             * @description `announced`: it had rung nobody, and then rang. `worsened`: it was found to be worse, and rang nobody again.
             * @enum {string}
             */
            type: "opened" | "announced" | "worsened" | "resolved";
        };
        TotpConfirmation: {
            /**
             * @description The code that the authenticator app shows.
             * @example 123456
             */
            totp_code: string;
        };
        TrialCheck: {
            /** Format: uuid */
            id: string;
            /** @description `null` while it is waiting. */
            result: components["schemas"]["TrialResult"] | null;
            /** @enum {string} */
            status: "waiting" | "done";
        };
        TrialReport: {
            /** @description What else was found: JSON of at most 16384 bytes. */
            details: string | null;
            /** @description How long the check took. */
            duration_ms: number;
            /** @description A sentence for the customer. */
            message: string;
            /**
             * @description `unknown`: the prober could not look.
             * @enum {string}
             */
            status: "up" | "degraded" | "down" | "unknown";
        };
        TrialResult: {
            details: {
                [key: string]: unknown;
            } | null;
            duration_ms: number;
            /** @description A sentence. */
            message: string;
            /**
             * @description `unknown`: nobody could look; `message` says why.
             * @enum {string}
             */
            status: "up" | "degraded" | "down" | "unknown";
        };
        Uptime: {
            /** @description All of them, also those that do not count. */
            checks: number;
            /** @description Checks in a maintenance window. */
            maintenance_checks: number;
            /** Format: date-time */
            since: string;
            /** @enum {string} */
            span: "24h" | "7d" | "30d" | "90d";
            /** @description Failures that were not confirmed. */
            unconfirmed_checks: number;
            /** @description Checks that could not look. */
            unknown_checks: number;
            /** @description Of the checks that count, how many found the target up or degraded; `null` when no check counts. Checks in a maintenance window, failures that were not confirmed, and checks that could not look do not count. */
            uptime_percent: number | null;
        };
        UptimeList: {
            /** @description Shortest span first. */
            items: components["schemas"]["Uptime"][];
        };
        Usage: {
            channels: number;
            monitors: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                /** @description Only alerts to this channel. */
                channel_id?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only alerts of this event. */
                event?: "incident.created" | "incident.resolved" | "channel.test";
                /** @description Only alerts of this incident. */
                incident_id?: string;
                /** @description How many items the page may have. */
                limit?: number;
                /** @description Only alerts of this status. */
                status?: "pending" | "sending" | "delivered" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPage"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSentRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentRequest"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many items the page may have. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKeyAnswer"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many items the page may have. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChannelTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelTypeList"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChannels: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many items the page may have. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPage"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEmailChannel"] | components["schemas"]["NewWebhookChannel"] | components["schemas"]["NewSlackChannel"] | components["schemas"]["NewMicrosoftTeamsChannel"] | components["schemas"]["NewTelegramChannel"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedChannel"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. `plan_required`: The plan does not cover this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedChannel"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. `plan_required`: The plan does not cover this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoBody"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedTest"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last event that was read. Browsers send it by themselves. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. `too_many_streams`: The account has too many event streams. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many items the page may have. */
                limit?: number;
                /** @description Only incidents of this monitor. */
                monitor_id?: string;
                /** @description Only incidents of this status. */
                status?: "open" | "resolved";
                /** @description Only incidents that this one explains, and which therefore have rung nobody. */
                suppressed_by?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentPage"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentWithTimeline"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resolveIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many items the page may have. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitationAnswer"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. `second_factor_required`: A one-time code is needed beside the password. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lookUpInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationOffer"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMaintenanceWindows: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many items the page may have. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindowPage"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMaintenanceWindow"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindow"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindow"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaintenanceWindowChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindow"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many items the page may have. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_owner`: The account would have no owner. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_owner`: The account would have no owner. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMonitorOverviews: {
        parameters: {
            query: {
                /** @description Which monitors. */
                monitor_ids: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorOverviewList"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMonitorTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorTagList"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMonitorTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorTypeList"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMonitors: {
        parameters: {
            query?: {
                /** @description Only monitors that this channel is attached to. */
                channel_id?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many items the page may have. */
                limit?: number;
                /** @description Only monitors that have this tag, however it is spelt. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorPage"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMonitor"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. `monitor_limit_reached`: The plan has no room for another monitor. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MonitorChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAttachedChannels: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many items the page may have. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPage"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    attachChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel_id: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    detachChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel_id: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkMonitorNow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoBody"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChecks: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many items the page may have. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckPage"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFindings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindingList"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewIncident"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. `incident_already_open`: The monitor has an open incident. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pauseMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getResponseTimes: {
        parameters: {
            query?: {
                /** @description How far back. */
                span?: "24h" | "7d" | "30d" | "90d";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseTimes"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resumeMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tagMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    untagMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUptime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UptimeList"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askForPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetWish"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasswordByLink"];
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonChange"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpConfirmation"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    proposeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposedSecondFactor"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    claimChecks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChecksWanted"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportChecks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckReports"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportsTaken"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportSight: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProberSight"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SightTaken"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportTrialCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrialReport"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportsTaken"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRegions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegionList"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSession"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. `second_factor_required`: A one-time code is needed beside the password. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `role_required`: The role in the account is not good for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    chooseAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChoice"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSessions"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signOutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: This is for people who are signed in. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Setup"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. `second_factor_required`: A one-time code is needed beside the password. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInOptions"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tryCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours get the first answer again, with the header `Idempotency-Replayed: true`; the same key with another request is a `conflict`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTrialCheck"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialCheck"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request contradicts what is there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTrialCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialCheck"];
                };
            };
            /** @description `validation_failed`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: A valid API key, or to be signed in, is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_required`: The API key is not good for this. `role_required`: The role in the account is not good for this. `csrf_token_required`: The csrf_token of the session is needed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: There were too many requests. */
            429: {
                headers: {
                    /** @description In how many seconds to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service cannot do its work at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    onIncidentCreated: {
        parameters: {
            query?: never;
            header: {
                "User-Agent": "Service-Webhook/1.0";
                /** @description HMAC-SHA256 of the raw body with the channel's secret, in hex; absent when the channel has none. */
                "X-Service-Signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "incident.created",
                 *       "incident": {
                 *         "id": "019dedd5-a980-7d21-8a53-6d0f3b9e2c14",
                 *         "title": "shop.example.com does not answer",
                 *         "status": "open",
                 *         "severity": "critical",
                 *         "started_at": "2026-05-03T12:34:56.000Z",
                 *         "resolved_at": null
                 *       },
                 *       "monitor": {
                 *         "id": "019d9ab6-bd21-7a44-b6c9-90e1d7452fa8",
                 *         "name": "Shop",
                 *         "type": "http",
                 *         "target": "https://shop.example.com/health"
                 *       },
                 *       "timestamp": "2026-05-03T12:34:56.012Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Why the message was sent.
                     * @constant
                     */
                    event: "incident.created";
                    /** @description The incident as it was when the message was produced. */
                    incident: {
                        /**
                         * Format: uuid
                         * @description The same in every message about this incident.
                         */
                        id: string;
                        /** @description The incident is not resolved. */
                        resolved_at: null;
                        /**
                         * @description How bad it is.
                         * @enum {string}
                         */
                        severity: "info" | "warning" | "critical";
                        /**
                         * Format: date-time
                         * @description When the incident opened. UTC, with milliseconds.
                         */
                        started_at: string;
                        /**
                         * @description Whether the incident is still going on.
                         * @constant
                         */
                        status: "open";
                        /** @description One line for people. */
                        title: string;
                    };
                    /** @description The monitor that the incident is about. */
                    monitor: {
                        /**
                         * Format: uuid
                         * @description The same in every message about this monitor.
                         */
                        id: string;
                        /** @description What people call the monitor. */
                        name: string;
                        /** @description What is monitored, for example a URL. */
                        target: string;
                        /** @description An identifier such as "http". New types of monitor may appear at any time. */
                        type: string;
                    };
                    /**
                     * Format: date-time
                     * @description When the message was produced. UTC, with milliseconds.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Received. Answer within 10 seconds; the body is not used. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIncidentResolved: {
        parameters: {
            query?: never;
            header: {
                "User-Agent": "Service-Webhook/1.0";
                /** @description HMAC-SHA256 of the raw body with the channel's secret, in hex; absent when the channel has none. */
                "X-Service-Signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "incident.resolved",
                 *       "incident": {
                 *         "id": "019dedd5-a980-7d21-8a53-6d0f3b9e2c14",
                 *         "title": "shop.example.com does not answer",
                 *         "status": "resolved",
                 *         "severity": "critical",
                 *         "started_at": "2026-05-03T12:34:56.000Z",
                 *         "resolved_at": "2026-05-03T12:41:07.250Z"
                 *       },
                 *       "monitor": {
                 *         "id": "019d9ab6-bd21-7a44-b6c9-90e1d7452fa8",
                 *         "name": "Shop",
                 *         "type": "http",
                 *         "target": "https://shop.example.com/health"
                 *       },
                 *       "timestamp": "2026-05-03T12:41:07.263Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Why the message was sent.
                     * @constant
                     */
                    event: "incident.resolved";
                    /** @description The incident as it was when the message was produced. */
                    incident: {
                        /**
                         * Format: uuid
                         * @description The same in every message about this incident.
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When the incident was resolved. UTC, with milliseconds.
                         */
                        resolved_at: string;
                        /**
                         * @description How bad it is.
                         * @enum {string}
                         */
                        severity: "info" | "warning" | "critical";
                        /**
                         * Format: date-time
                         * @description When the incident opened. UTC, with milliseconds.
                         */
                        started_at: string;
                        /**
                         * @description Whether the incident is still going on.
                         * @constant
                         */
                        status: "resolved";
                        /** @description One line for people. */
                        title: string;
                    };
                    /** @description The monitor that the incident is about. */
                    monitor: {
                        /**
                         * Format: uuid
                         * @description The same in every message about this monitor.
                         */
                        id: string;
                        /** @description What people call the monitor. */
                        name: string;
                        /** @description What is monitored, for example a URL. */
                        target: string;
                        /** @description An identifier such as "http". New types of monitor may appear at any time. */
                        type: string;
                    };
                    /**
                     * Format: date-time
                     * @description When the message was produced. UTC, with milliseconds.
                     */
                    timestamp: string;
                };
            };
        };
        responses: {
            /** @description Received. Answer within 10 seconds; the body is not used. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
