//! The tables after all `migrations/`. `tests/stores/schema.rs` fails when the two differ.

diesel::table! {
    attendees (id) {
        id -> Int8,
        group_id -> Int8,
        user_id -> Int8,
        scan_code -> Text,
        created_at -> Timestamptz,
        version -> Int8,
        address_typed_by -> Nullable<Int8>,
    }
}

diesel::table! {
    audit_log (id) {
        id -> Int8,
        at -> Timestamptz,
        actor_id -> Nullable<Int8>,
        actor_email -> Nullable<Text>,
        action -> Text,
        subject_id -> Nullable<Int8>,
        changes -> Jsonb,
        station_name -> Nullable<Text>,
    }
}

diesel::table! {
    auth_codes (hash) {
        hash -> Text,
        user_id -> Int8,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    backups (one) {
        one -> Bool,
        taken_at -> Timestamptz,
    }
}

diesel::table! {
    bank_formats (headings_digest) {
        headings_digest -> Text,
        day_column -> Text,
        amount_column -> Text,
        name_column -> Nullable<Text>,
        check_column -> Nullable<Text>,
        text_columns -> Array<Text>,
        day_first -> Nullable<Bool>,
        out_column -> Nullable<Text>,
    }
}

diesel::table! {
    bank_matches (id) {
        id -> Int8,
        bank_row_id -> Int8,
        ledger_entry_id -> Int8,
        added -> Bool,
        undone -> Bool,
    }
}

diesel::table! {
    bank_rows (id) {
        id -> Int8,
        tournament_id -> Int8,
        digest -> Text,
        source -> Text,
        day -> Date,
        amount_cents -> Int8,
        fee_cents -> Int8,
        name -> Text,
        email -> Text,
        check_number -> Text,
        memo -> Text,
        state -> Text,
        imported_at -> Timestamptz,
        imported_by -> Nullable<Int8>,
        settled_at -> Nullable<Timestamptz>,
        settled_by_email -> Nullable<Text>,
        version -> Int8,
        folded -> Text,
        forgotten -> Bool,
    }
}

diesel::table! {
    broadcast_recipients (mail_id) {
        mail_id -> Int8,
        broadcast_id -> Int8,
        user_id -> Nullable<Int8>,
        state -> Text,
    }
}

diesel::table! {
    broadcasts (id) {
        id -> Int8,
        tournament_id -> Int8,
        who -> Text,
        ticket_category_id -> Nullable<Int8>,
        round_id -> Nullable<Int8>,
        hole -> Nullable<Int4>,
        invitation -> Bool,
        subject -> Text,
        body -> Text,
        created_at -> Timestamptz,
        created_by -> Nullable<Int8>,
        send_at -> Timestamptz,
        started_at -> Nullable<Timestamptz>,
        cancelled_at -> Nullable<Timestamptz>,
        weather -> Bool,
    }
}

diesel::table! {
    category_sales (ticket_category_id) {
        ticket_category_id -> Int8,
        sold -> Int8,
    }
}

diesel::table! {
    check_in_changes (attendee_id) {
        attendee_id -> Int8,
        tournament_id -> Int8,
        number -> Int8,
        is_listed -> Bool,
    }
}

diesel::table! {
    check_in_clashes (id) {
        id -> Int8,
        tournament_id -> Int8,
        attendee_id -> Nullable<Int8>,
        kind -> Text,
        operation_id -> Text,
        first_operation_id -> Nullable<Text>,
        checked_in -> Bool,
        occurred_at -> Timestamptz,
        claimed_at -> Nullable<Timestamptz>,
        recorded_at -> Timestamptz,
        device -> Nullable<Text>,
        device_counter -> Int8,
        user_id -> Nullable<Int8>,
        settled_at -> Nullable<Timestamptz>,
        settled_by -> Nullable<Int8>,
        note -> Text,
        version -> Int8,
        station_id -> Nullable<Int8>,
        told_name -> Nullable<Text>,
    }
}

diesel::table! {
    check_in_counters (tournament_id) {
        tournament_id -> Int8,
        number -> Int8,
        oldest -> Int8,
        listed -> Int8,
    }
}

diesel::table! {
    check_in_stations (id) {
        id -> Int8,
        tournament_id -> Int8,
        name -> Text,
        credential_digest -> Nullable<Text>,
        code_digest -> Nullable<Text>,
        code_expires_at -> Nullable<Timestamptz>,
        created_by -> Nullable<Int8>,
        created_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
        revoked_by -> Nullable<Int8>,
        last_heard_at -> Nullable<Timestamptz>,
        waiting -> Nullable<Int4>,
    }
}

diesel::table! {
    check_ins (id) {
        id -> Int8,
        attendee_id -> Int8,
        operation_id -> Text,
        checked_in -> Bool,
        occurred_at -> Timestamptz,
        recorded_at -> Timestamptz,
        device -> Nullable<Text>,
        user_id -> Nullable<Int8>,
        claimed_at -> Nullable<Timestamptz>,
        device_counter -> Int8,
        station_id -> Nullable<Int8>,
    }
}

diesel::table! {
    choice_links (hash) {
        hash -> Text,
        ticket_id -> Int8,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    course_holes (round_id, number) {
        round_id -> Int8,
        number -> Int4,
        par -> Int4,
        stroke_index -> Int4,
        second_priority -> Nullable<Int4>,
        sponsor_id -> Nullable<Int8>,
    }
}

diesel::table! {
    courses (round_id) {
        round_id -> Int8,
        start_kind -> Text,
        interval_minutes -> Int4,
        pairing_size -> Int4,
    }
}

diesel::table! {
    fund_settings (id) {
        id -> Int8,
        fund_name -> Nullable<Text>,
        support_email -> Nullable<Text>,
        privacy_policy_url -> Nullable<Text>,
        cookie_preferences_url -> Nullable<Text>,
        attendee_donation_url -> Nullable<Text>,
        sponsor_donation_url -> Nullable<Text>,
        payable_to -> Nullable<Text>,
        mail_address -> Nullable<Text>,
        courier_address -> Nullable<Text>,
        time_zone -> Nullable<Text>,
        tax_number -> Nullable<Text>,
        deduction_note -> Nullable<Text>,
        receipt_wording -> Nullable<Text>,
        logo_name -> Nullable<Text>,
        logo_file_name -> Nullable<Text>,
        demonstration -> Bool,
        confirmed_at -> Nullable<Timestamptz>,
        version -> Int8,
        sponsor_logos -> Nullable<Text>,
    }
}

diesel::table! {
    groups (id) {
        id -> Int8,
        ticket_id -> Int8,
        name -> Text,
        round_id -> Nullable<Int8>,
        version -> Int8,
        folded -> Text,
        left_round_id -> Nullable<Int8>,
        seats_given_away -> Bool,
        wish -> Text,
    }
}

diesel::table! {
    idempotency_keys (caller_id, key) {
        caller_id -> Int8,
        key -> Text,
        request -> Text,
        answer -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    invitation_consents (user_id) {
        user_id -> Int8,
        since -> Timestamptz,
    }
}

diesel::table! {
    ledger_entries (id) {
        id -> Int8,
        ticket_id -> Int8,
        tournament_id -> Int8,
        ticket_reference -> Text,
        kind -> Text,
        amount_cents -> Int8,
        method -> Text,
        reference -> Text,
        note -> Text,
        day -> Date,
        at -> Timestamptz,
        actor_id -> Nullable<Int8>,
        actor_email -> Nullable<Text>,
        folded -> Text,
        takes_back -> Nullable<Int8>,
    }
}

diesel::table! {
    ledger_sums (id) {
        id -> Int8,
        tournament_id -> Int8,
        day -> Date,
        kind -> Text,
        method -> Text,
        amount_cents -> Numeric,
    }
}

diesel::table! {
    mail_counts (bound, recipient) {
        bound -> Text,
        recipient -> Text,
        counted -> Array<Timestamptz>,
        last_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    no_shows (attendee_id) {
        attendee_id -> Int8,
        marked_at -> Timestamptz,
        marked_by -> Nullable<Int8>,
    }
}

diesel::table! {
    outbox (id) {
        id -> Int8,
        recipient -> Text,
        message -> Jsonb,
        message_id -> Text,
        created_at -> Timestamptz,
        expires_at -> Nullable<Timestamptz>,
        due_at -> Timestamptz,
        tries -> Int4,
        leased_until -> Nullable<Timestamptz>,
        lease -> Nullable<Text>,
        last_error -> Nullable<Text>,
        sent_at -> Nullable<Timestamptz>,
        given_up_at -> Nullable<Timestamptz>,
        urgent -> Bool,
        counts_as -> Nullable<Text>,
    }
}

diesel::table! {
    pairing_groups (group_id) {
        group_id -> Int8,
        pairing_id -> Int8,
    }
}

diesel::table! {
    pairing_players (attendee_id) {
        attendee_id -> Int8,
        pairing_id -> Int8,
    }
}

diesel::table! {
    pairing_wishes (attendee_id, other_id) {
        attendee_id -> Int8,
        other_id -> Int8,
        apart -> Bool,
    }
}

diesel::table! {
    pairings (id) {
        id -> Int8,
        round_id -> Int8,
        hole -> Nullable<Int4>,
        second -> Bool,
        tee_time -> Nullable<Time>,
        fixed -> Bool,
    }
}

diesel::table! {
    pass_links (hash) {
        hash -> Text,
        scan_code -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    reservation_counts (id) {
        id -> Int8,
        tournament_id -> Int8,
        quarter -> Timestamptz,
        tickets -> Int8,
    }
}

diesel::table! {
    roles (id) {
        id -> Int8,
        name -> Text,
    }
}

diesel::table! {
    round_ticket_categories (round_id, ticket_category_id) {
        round_id -> Int8,
        ticket_category_id -> Int8,
        tournament_id -> Int8,
    }
}

diesel::table! {
    payment_terms (tournament_id) {
        tournament_id -> Int8,
        days -> Nullable<Int4>,
        day -> Nullable<Date>,
        reminder_days -> Nullable<Int4>,
        lapse_flag -> Bool,
        version -> Int8,
    }
}

diesel::table! {
    printed_sheets (tournament_id, key) {
        tournament_id -> Int8,
        key -> Text,
        digest -> Text,
        facts -> Jsonb,
        printed_at -> Timestamptz,
        printed_by -> Nullable<Int8>,
    }
}

diesel::table! {
    receipt_lines (receipt_id, ticket_id) {
        receipt_id -> Int8,
        ticket_id -> Int8,
        ticket_reference -> Text,
        event -> Text,
        category -> Text,
        sponsor -> Text,
        received_on -> Date,
        received_cents -> Int8,
        value_cents -> Nullable<Int8>,
    }
}

diesel::table! {
    receipts (id) {
        id -> Int8,
        user_id -> Int8,
        ticket_id -> Nullable<Int8>,
        year -> Nullable<Int4>,
        wording -> Text,
        issued_at -> Timestamptz,
    }
}

diesel::table! {
    rounds (id) {
        id -> Int8,
        tournament_id -> Int8,
        name -> Text,
        location -> Text,
        start_date -> Date,
        start_time -> Time,
        end_date -> Date,
        end_time -> Time,
        end_date_visible -> Bool,
        description -> Text,
        max_attendees -> Int4,
        live_flag -> Bool,
        version -> Int8,
    }
}

diesel::table! {
    sponsor_logos (id) {
        id -> Int8,
        sponsor_id -> Int8,
        picture_name -> Text,
        content_type -> Text,
        verified -> Bool,
        created_at -> Timestamptz,
        reason -> Text,
    }
}

diesel::table! {
    sponsors (id) {
        id -> Int8,
        name -> Text,
        description -> Text,
        website -> Text,
        phone -> Text,
        contact_name_first -> Text,
        contact_name_last -> Text,
        live_flag -> Bool,
        version -> Int8,
        folded -> Text,
        approval -> Text,
        approval_reason -> Text,
        named_by -> Nullable<Int8>,
    }
}

diesel::table! {
    ticket_categories (id) {
        id -> Int8,
        tournament_id -> Int8,
        name -> Text,
        description -> Text,
        num_groups -> Int4,
        num_attendees -> Int4,
        max_total_tickets -> Int4,
        no_cost_flag -> Bool,
        price_cents -> Int8,
        embed_code -> Text,
        live_flag -> Bool,
        sponsor_flag -> Bool,
        version -> Int8,
        folded -> Text,
        waitlist_offers_flag -> Bool,
        play_flag -> Bool,
        fair_value_cents -> Int8,
        sale_start -> Nullable<Timestamptz>,
        sale_end -> Nullable<Timestamptz>,
        hidden_before_sale_flag -> Bool,
        early_until -> Array<Timestamptz>,
        early_price_cents -> Array<Int8>,
    }
}

diesel::table! {
    ticket_counts (id) {
        id -> Int8,
        tournament_id -> Int8,
        ticket_category_id -> Int8,
        paid -> Bool,
        no_cost_flag -> Bool,
        is_cancelled -> Bool,
        price_cents -> Int8,
        payments_cents -> Int8,
        refunds_cents -> Int8,
        gifts_cents -> Int8,
        waived_cents -> Int8,
        tickets -> Int8,
    }
}

diesel::table! {
    ticket_searches (ticket_id) {
        ticket_id -> Int8,
        folded -> Text,
        tournament_id -> Int8,
    }
}

diesel::table! {
    tickets (id) {
        id -> Int8,
        tournament_id -> Int8,
        ticket_category_id -> Int8,
        user_id -> Int8,
        sponsor_id -> Nullable<Int8>,
        user_participating -> Bool,
        paid -> Bool,
        date_paid -> Nullable<Timestamptz>,
        is_cancelled -> Bool,
        scan_code -> Text,
        created_at -> Timestamptz,
        version -> Int8,
        payment_method -> Text,
        payment_reference -> Text,
        payment_note -> Text,
        price_cents -> Int8,
        no_cost_flag -> Bool,
        folded -> Text,
        is_suspended -> Bool,
        reference -> Text,
        payments_cents -> Int8,
        refunds_cents -> Int8,
        gifts_cents -> Int8,
        waived_cents -> Int8,
        reminded_at -> Nullable<Timestamptz>,
        fair_value_cents -> Int8,
        at_desk -> Bool,
        due_on -> Nullable<Date>,
        check_promised -> Bool,
        term_reminded_at -> Nullable<Timestamptz>,
        lapsed_at -> Nullable<Timestamptz>,
        choice -> Nullable<Text>,
        chosen_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    tournament_sponsors (id) {
        id -> Int8,
        tournament_id -> Int8,
        sponsor_id -> Int8,
    }
}

diesel::table! {
    tournaments (id) {
        id -> Int8,
        name -> Text,
        slug -> Text,
        description -> Text,
        live_flag -> Bool,
        date_start -> Date,
        date_end -> Date,
        location_title -> Text,
        location_address -> Text,
        banner_photo_file_name -> Nullable<Text>,
        banner_photo_content_type -> Nullable<Text>,
        banner_photo_file_size -> Nullable<Int8>,
        banner_photo_updated_at -> Nullable<Timestamptz>,
        banner_photo_name -> Nullable<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int8,
        teams_freeze_at -> Nullable<Timestamptz>,
        weather -> Nullable<Text>,
        weather_note -> Text,
        weather_decision_at -> Nullable<Timestamptz>,
        former_date_start -> Nullable<Date>,
        former_date_end -> Nullable<Date>,
    }
}

diesel::table! {
    unsubscribe_links (hash) {
        hash -> Text,
        user_id -> Int8,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    user_counts (id) {
        id -> Int8,
        users -> Int8,
    }
}

diesel::table! {
    user_roles (user_id, role_id) {
        user_id -> Int8,
        role_id -> Int8,
    }
}

diesel::table! {
    user_sponsors (id) {
        id -> Int8,
        user_id -> Int8,
        sponsor_id -> Int8,
        tournament_id -> Nullable<Int8>,
        logo_asked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    users (id) {
        id -> Int8,
        email -> Nullable<Text>,
        name_first -> Text,
        name_last -> Text,
        phone -> Text,
        password_hash -> Nullable<Text>,
        token_version -> Int4,
        uid -> Text,
        provider -> Text,
        created_at -> Timestamptz,
        version -> Int8,
        email_proven_at -> Nullable<Timestamptz>,
        folded -> Text,
    }
}

diesel::table! {
    waitlist (id) {
        id -> Int8,
        ticket_category_id -> Int8,
        name -> Text,
        email -> Text,
        created_at -> Timestamptz,
        offered_at -> Nullable<Timestamptz>,
        held_until -> Nullable<Timestamptz>,
        taken_at -> Nullable<Timestamptz>,
        version -> Int8,
        folded -> Text,
        confirmed_at -> Nullable<Timestamptz>,
        link_code -> Text,
        offered_by -> Nullable<Int8>,
        offered_by_itself -> Bool,
    }
}

diesel::table! {
    widget_photos (id) {
        id -> Int8,
        widget_id -> Int8,
        photo_file_name -> Text,
        photo_content_type -> Text,
        photo_file_size -> Int8,
        picture_name -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    widget_pictures (widget_id, picture_name) {
        widget_id -> Int8,
        picture_name -> Text,
    }
}

diesel::table! {
    widget_types (id) {
        id -> Int8,
        name -> Text,
    }
}

diesel::table! {
    widgets (id) {
        id -> Int8,
        tournament_id -> Int8,
        widget_type_id -> Int8,
        name -> Text,
        body -> Text,
        live_flag -> Bool,
        position -> Int4,
        version -> Int8,
    }
}

diesel::joinable!(attendees -> groups (group_id));
diesel::joinable!(attendees -> users (user_id));
diesel::joinable!(check_in_stations -> tournaments (tournament_id));
diesel::joinable!(check_ins -> attendees (attendee_id));
diesel::joinable!(check_ins -> check_in_stations (station_id));
diesel::joinable!(groups -> rounds (round_id));
diesel::joinable!(groups -> tickets (ticket_id));
diesel::joinable!(pairing_groups -> groups (group_id));
diesel::joinable!(pairing_groups -> pairings (pairing_id));
diesel::joinable!(pairing_players -> attendees (attendee_id));
diesel::joinable!(pairings -> rounds (round_id));
diesel::joinable!(payment_terms -> tournaments (tournament_id));
diesel::joinable!(printed_sheets -> users (printed_by));
diesel::joinable!(rounds -> tournaments (tournament_id));
diesel::joinable!(sponsor_logos -> sponsors (sponsor_id));
diesel::joinable!(ticket_categories -> tournaments (tournament_id));
diesel::joinable!(tickets -> sponsors (sponsor_id));
diesel::joinable!(tickets -> ticket_categories (ticket_category_id));
diesel::joinable!(tickets -> tournaments (tournament_id));
diesel::joinable!(tickets -> users (user_id));
diesel::joinable!(tournament_sponsors -> sponsors (sponsor_id));
diesel::joinable!(user_roles -> users (user_id));
diesel::joinable!(user_sponsors -> users (user_id));
diesel::joinable!(waitlist -> ticket_categories (ticket_category_id));
diesel::joinable!(widgets -> tournaments (tournament_id));
diesel::joinable!(widgets -> widget_types (widget_type_id));

diesel::allow_tables_to_appear_in_same_query!(
    attendees,
    auth_codes,
    category_sales,
    check_in_changes,
    check_in_counters,
    check_in_stations,
    check_ins,
    course_holes,
    courses,
    groups,
    no_shows,
    pairing_groups,
    pairing_players,
    pairing_wishes,
    pairings,
    pass_links,
    payment_terms,
    printed_sheets,
    round_ticket_categories,
    rounds,
    sponsor_logos,
    sponsors,
    ticket_categories,
    ticket_counts,
    ticket_searches,
    tickets,
    tournament_sponsors,
    tournaments,
    user_roles,
    user_sponsors,
    users,
    waitlist,
    widget_photos,
    widget_pictures,
    widget_types,
    widgets,
);
